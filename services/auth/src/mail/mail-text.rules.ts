import { onOneLine, type Contact, type MailContent } from './mail-content.rules.js';

/** A mail's text part, for programs that don't show HTML and people who don't want it. */
export function mailText(
  { heading, paragraphs, action, footnote }: MailContent,
  contact: Contact,
): string {
  const blocks = [
    `ROOMLIGHT\n\n${heading}`,
    ...paragraphs,
    ...(action === null ? [] : [`${action.label}:\n${action.link}`]),
    ...(footnote === null ? [] : [footnote]),
    // Mail programs collapse the text after this line, or omit it from replies.
    `-- \nQuestions? Write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
