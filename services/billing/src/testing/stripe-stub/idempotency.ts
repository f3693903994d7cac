import { Refusal } from './objects.js';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The answers by key, which are repeated for the same request and refused for another one. */
export class Idempotency {
  private readonly known = new Map<string, { request: string; answer: Answer | null }>();

  async once(key: string, request: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.known.get(key);
    if (known === undefined) {
      return this.first(key, request, work);
    }
    if (known.request !== request) {
      throw new Refusal(
        400,
        'idempotency_error',
        undefined,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (known.answer === null) {
      throw new Refusal(
        409,
        'idempotency_error',
        'idempotency_key_in_use',
        'There is currently another in-progress request using this Idempotent Key.',
      );
    }
    return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
  }

  clear(): void {
    this.known.clear();
  }

  private async first(key: string, request: string, work: () => Promise<Answer>): Promise<Answer> {
    this.known.set(key, { request, answer: null });
    try {
      const answer = await work();
      // A copy of the current state, since later changes aren't part of the answer.
      this.known.set(key, { request, answer: structuredClone(answer) });
      return answer;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}
