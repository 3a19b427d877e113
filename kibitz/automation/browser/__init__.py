"""Pages in a browser: Chrome by Selenium, Firefox by WebDriver BiDi, which it speaks itself."""
