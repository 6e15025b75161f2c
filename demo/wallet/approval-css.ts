/** The wallet's style, which differs from the modal's, so that they are not mistaken for each other. */
const approvalCss = `
.approval { box-sizing: border-box; display: flex; flex-direction: column; inline-size: 100%; block-size: 100%;
  font: 15px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  background: #fffdf8; color: #241f16; color-scheme: light; }
.approval *, .approval *::before { box-sizing: border-box; }
.approval-brand { display: flex; align-items: center; gap: 10px; padding: 14px 20px; font-weight: 600;
  background: #f6e7c8; border-block-end: 1px solid #e6d3a8; }
.approval-mark { inline-size: 28px; block-size: 28px; border-radius: 8px; }
.approval-note { margin-inline-start: auto; font-size: 12px; font-weight: 500; color: #6d5a2c; }
.approval-scroll { flex: 1; min-block-size: 0; overflow: auto; padding: 20px; }
.approval-title { margin: 0 0 6px; font-size: 20px; line-height: 1.25; letter-spacing: -.012em; outline: none; overflow-wrap: anywhere; }
.approval-lead { margin: 0 0 16px; color: #5c5341; }
.approval-facts { margin: 0; display: grid; gap: 12px; }
.approval-facts dt { font-size: 13px; color: #6f6550; }
.approval-facts dd { margin: -10px 0 0; font-weight: 500; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.approval-facts .mono { font: 500 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.approval-text { margin: 16px 0 0; padding: 12px 14px; max-block-size: 220px; overflow: auto; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  background: #f7f0e0; border-radius: 12px; }
.approval-buttons { display: grid; grid-template-columns: 1fr 1.6fr; gap: 10px; padding: 14px 20px 20px; }
.approval-buttons button { min-block-size: 46px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer; }
.approval-buttons button:disabled { opacity: .6; cursor: default; }
.approval-buttons button:focus-visible, .approval-text:focus-visible { outline: 2px solid #8a5a00; outline-offset: 2px; }
.approval-reject { background: #efe5cf; color: #3a3120; }
.approval-approve { background: #7a4d00; color: #fff; }
.approval-done { justify-content: center; text-align: center; padding: 20px; }
@media (prefers-color-scheme: dark) {
  .approval { background: #1b1811; color: #f4ecdb; color-scheme: dark; }
  .approval-brand { background: #2c2415; border-color: #40341d; }
  .approval-note, .approval-lead, .approval-facts dt { color: #c2b495; }
  .approval-text { background: #272114; }
  .approval-reject { background: #3a3020; color: #f4ecdb; }
  .approval-approve { background: #f0c06a; color: #2a1c00; }
  .approval-buttons button:focus-visible, .approval-text:focus-visible { outline-color: #f0c06a; }
}
`

/** Returns a constructed stylesheet for a document or a shadow root, which a policy without inline styles allows. */
export function approvalSheet(more = ''): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(approvalCss + more)
  return sheet
}
