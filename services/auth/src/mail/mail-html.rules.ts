import { onOneLine, type Contact, type MailContent } from './mail-content.rules.js';

/** The content id of the logo's attachment in the HTML. */
export const LOGO_CID = 'logo@roomlight';

const FONT =
  "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The colours of web/src/ui/tokens.css. Light ones are inline, since some programs drop style sheets; dark ones take
 * over in programs that know `prefers-color-scheme`.
 */
const DARK = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #13110e !important; }
  .card { background-color: #1c1915 !important; border-color: #363028 !important; }
  .ink { color: #f5f0e8 !important; }
  .muted { color: #b9afa1 !important; }
  .line { border-color: #363028 !important; }
  .link { color: #f6c669 !important; }
  .button { background-color: #f4bb4f !important; }
}
@media (max-width: 480px) {
  .around { padding: 20px 12px !important; }
  .card { padding: 28px 22px !important; }
}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text and values of attributes in double quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/**
 * A mail's HTML part: tables and inline styles, which is what mail programs agree on. Outlook knows no `max-width` and
 * gets a table more.
 */
export function mailHtml(content: MailContent, contact: Contact): string {
  const { subject, heading, paragraphs, action, footnote } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f8f5f0;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f8f5f0">
<tr><td class="around" align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">${brand()}</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #e3dbcf;border-radius:16px;padding:36px 40px">
<h1 class="ink" style="margin:0 0 20px;${FONT};font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.018em;color:#1e1a15">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action === null ? '' : button(action)}
${footnote === null ? '' : small(footnote)}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;${FONT};font-size:13px;line-height:20px;color:#5b5348">Questions? Write to <a class="link" href="mailto:${escapeHtml(contact.email)}" style="color:#855600">${escapeHtml(contact.email)}</a> or call ${escapeHtml(onOneLine(contact.phone))}.</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function brand(): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td><img src="cid:${LOGO_CID}" width="36" height="36" alt="" style="display:block;border:0"></td>
<td class="ink" style="padding-left:10px;${FONT};font-size:21px;line-height:28px;font-weight:700;letter-spacing:-0.012em;color:#1e1a15">Roomlight</td>
</tr></table>`;
}

/** Long names and addresses break rather than widen the mail. */
function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:26px;color:#1e1a15;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(text)}</p>`;
}

function button({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr>
<td class="button" align="center" style="background-color:#f0b03a;border-radius:12px"><a href="${href}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#241903;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:#5b5348">If the button doesn't work, open this address:<br><a class="link" href="${href}" style="color:#855600;overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
}

function small(text: string): string {
  return `<p class="muted line" style="margin:24px 0 0;padding-top:20px;border-top:1px solid #e3dbcf;${FONT};font-size:13px;line-height:20px;color:#5b5348">${escapeHtml(text)}</p>`;
}
