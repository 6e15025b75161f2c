// Shows the mails of /inbox.json, and reloads them when the event stream reports a change.
const list = document.querySelector('#mails')
const status = document.querySelector('#status')
const to = document.querySelector('#to')
const addresses = document.querySelector('#addresses')
to.value = new URLSearchParams(location.search).get('to') ?? ''

/** Items by mail, reused to keep focus and open state. */
const shown = new Map()

function element(name, text, className) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className) made.className = className
  return made
}

function codeLine(code) {
  const line = element('div', undefined, 'code')
  const button = element('button', 'Copy code')
  button.type = 'button'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code)
      status.textContent = `The code ${code} is copied.`
    } catch {
      status.textContent = 'The browser did not allow copying.'
    }
  })
  line.append(element('code', code), button)
  return line
}

function itemOf(mail) {
  const item = element('li')
  item.append(element('h2', mail.subject))
  const time = element('time', new Date(mail.at).toLocaleTimeString())
  time.dateTime = new Date(mail.at).toISOString()
  const about = element('p', `To ${mail.to.join(', ')} · `, 'about')
  about.append(time)
  item.append(about)
  if (mail.code) item.append(codeLine(mail.code))
  if (mail.link) {
    const link = element('a', 'Open the link', 'link')
    link.href = mail.link
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    item.append(link)
  }
  const details = element('details')
  details.append(element('summary', 'Whole mail'), element('pre', mail.text))
  item.append(details)
  return item
}

async function show() {
  const mails = await (await fetch('/inbox.json')).json()
  const known = [...new Set(mails.flatMap((mail) => mail.to))]
  addresses.replaceChildren(
    ...known.map((address) => {
      const option = element('option')
      option.value = address
      return option
    }),
  )
  const wanted = to.value.trim().toLowerCase()
  const visible = mails.filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase().includes(wanted)))
  const ids = new Set(visible.map((mail) => mail.id))
  for (const [id, item] of shown) {
    if (ids.has(id)) continue
    item.remove()
    shown.delete(id)
  }
  // New mails are inserted at the top.
  for (const [index, mail] of visible.entries()) {
    if (shown.has(mail.id)) continue
    const item = itemOf(mail)
    shown.set(mail.id, item)
    list.insertBefore(item, list.children[index] ?? null)
  }
  const text = visible.length === 1 ? '1 mail' : `${visible.length} mails`
  status.textContent = visible.length === 0 ? 'No mails yet.' : text
}

const look = () => {
  show().catch(() => {
    status.textContent = 'The demo does not answer.'
  })
}
to.addEventListener('input', look)
const changes = new EventSource('/inbox/changes')
changes.addEventListener('message', look)
changes.addEventListener('open', look)
changes.addEventListener('error', () => {
  status.textContent = 'The demo does not answer.'
})
