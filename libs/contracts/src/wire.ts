/** A payload class, whose decorators define the valid messages. */
export type PayloadClass<Payload extends object = object> = new () => Payload;

export interface CallDefinition<Request extends object, Reply> {
  request: PayloadClass<Request>;
  /** Carries only the reply's type; it has no value at run time. */
  reply?: Reply;
}

/** `call(LocatePhoto).answers<PhotoLocation>()` */
export function call<Request extends object>(request: PayloadClass<Request>) {
  return { answers: <Reply>(): CallDefinition<Request, Reply> => ({ request }) };
}
