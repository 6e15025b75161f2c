// Imported first, so that violations of later scripts are counted.
const count = document.querySelector('#violations')
const log = document.querySelector<HTMLElement>('#violation-log')
let total = 0

document.addEventListener('securitypolicyviolation', (event) => {
  total += 1
  if (count) count.textContent = `${total}`
  if (!log) return
  log.hidden = false
  const line = document.createElement('li')
  line.textContent = `${event.effectiveDirective} · ${event.blockedURI} · ${event.sourceFile}:${event.lineNumber}`
  log.append(line)
})
