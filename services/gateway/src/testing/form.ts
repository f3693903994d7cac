export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Makes the part a file. */
  filename?: string;
}

const BOUNDARY = 'the-boundary-of-the-form';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The bytes of a form whose parts come in exactly this order, with unchanged names. */
export function formBytes(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const type = filename === undefined ? '' : 'Content-Type: application/octet-stream\r\n';
    return [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`,
      value,
      '\r\n',
    ];
  });
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}
