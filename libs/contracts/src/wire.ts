/** A payload class: its decorators say what may cross the border. */
export type PayloadClass<Payload extends object = object> = new () => Payload;

export interface CallDefinition<Request extends object, Reply> {
  request: PayloadClass<Request>;
  /** Carries the reply's type; there is nothing at run time. */
  reply?: Reply;
}

/** `call(LocatePhoto).answers<PhotoLocation>()` */
export function call<Request extends object>(request: PayloadClass<Request>) {
  return { answers: <Reply>(): CallDefinition<Request, Reply> => ({ request }) };
}
