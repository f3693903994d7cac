/** A line of a service's output, as the person at the terminal sees it. */
export type OutputLine =
  /** Meant only for the terminal (a one-time link): it must not get into a log. */
  { kind: 'plain'; text: string } | { kind: 'record'; sentence: string; isError: boolean };

/** The level of pino's `error`; `fatal` is above it. */
const ERROR_LEVEL = 50;

/** Reads one line of a service's standard output: pino's JSON, or something for the terminal. */
export function readOutputLine(line: string): OutputLine {
  const record = parseRecord(line);
  if (record === undefined) {
    return { kind: 'plain', text: line };
  }
  const cause = record['err'] ?? record['error'];
  const sentences = [
    text(record['msg']),
    isRecord(cause) ? text(cause['message']) || text(cause['code']) : text(cause),
  ];
  const [first, second] = sentences.filter((sentence) => sentence !== '');
  const repeats = second === undefined || first?.includes(second);
  return {
    kind: 'record',
    sentence: repeats ? (first ?? line) : `${first}: ${second}`,
    isError: isErrorLevel(record['level']),
  };
}

/** The sentence in a line of a service's error output, if the line is one of Node's own crash reports. */
export function crashSentence(line: string): string | undefined {
  return /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)/.exec(line)?.[1];
}

function parseRecord(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && 'level' in value ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isErrorLevel(level: unknown): boolean {
  return typeof level === 'number' ? level >= ERROR_LEVEL : level === 'error' || level === 'fatal';
}

/** The first line of a value; empty when the value isn't text. */
function text(value: unknown): string {
  return typeof value === 'string' ? (value.split('\n')[0] ?? '') : '';
}
