import { escapeHtml } from '../escape-html.mjs'
import { socialTexts as texts } from './social-texts.mjs'

const part = (name, title, lines, more = '', shown = false) =>
  `<section data-part="${name}"${shown ? '' : ' hidden'}>
<h1 tabindex="-1">${escapeHtml(title)}</h1>
${more}
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</section>`

/**
 * The page that a provider's answer ends on. It holds the ticket, which a script hands to the frame, and says what a
 * person has to do where it cannot.
 * @param {{ request: string, ticket: string, page: string, provider: string }} content
 */
export function answerPage({ request, ticket, page, provider }) {
  const stop = `<p><button type="button">${escapeHtml(texts.stop)}</button></p>`
  const about = [texts.numberText({ page }), texts.numberCare, texts.numberAgain({ page, provider })]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.finishing)}</title>
<link rel="stylesheet" href="/pages.css">
<script type="module" src="/answer.js"></script>
<main data-request="${escapeHtml(request)}" data-ticket="${escapeHtml(ticket)}">
${part('finishing', texts.finishing, [], '', true)}
${part('number', texts.number, about, '<p><output class="number"></output></p>').replace('</section>', `${stop}\n</section>`)}
${part('done', texts.done, [texts.doneText({ page })])}
${part('stopped', texts.stopped, [texts.stoppedText])}
${part('over', texts.over, [texts.overText])}
</main>
</html>
`
}
