const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => names[sign])

/**
 * @param {{ action: string, title?: string, email?: string, name?: string, problem?: string, over?: boolean, failure?:
 * string }} content
 */
export function signInPage({ action, title = 'Local sign-in', email = '', name = '', problem, over = false, failure }) {
  const form = `<form method="post" action="${escapeHtml(action)}">
<p id="about">Any address will do: nobody checks it, and nothing leaves this machine.</p>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" value="${escapeHtml(email)}"
  aria-describedby="${problem ? 'problem ' : ''}about"${problem ? ' aria-invalid="true"' : ''}>
${problem ? `<p id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="64" value="${escapeHtml(name)}">
<div>
<button name="answer" value="continue">Continue</button>
<button name="answer" value="deny" class="quiet" formnovalidate>Deny</button>
</div>
</form>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sign-in.css">
<main>
<h1>${escapeHtml(over ? 'This sign-in is over' : title)}</h1>
${failure ? `<p>${escapeHtml(failure)}</p>` : over ? '<p>Close this window and begin again.</p>' : form}
</main>
</html>
`
}
