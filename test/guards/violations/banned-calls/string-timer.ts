setTimeout('go()', 1) // wrong
window.setInterval(`go(${1})`, 1) // wrong
setTimeout(() => {}, 1)
