import { Catch } from '@nestjs/common';
import type { ErrorAnswer } from '../http/errors/problem-answer.errors.js';
import { ProblemFilter } from '../http/errors/problem.filter.js';

/** Repeats the detail in `error`, which the checkout shows. */
@Catch()
export class IntentFailureFilter extends ProblemFilter {
  protected override answerTo(error: unknown): ErrorAnswer {
    const answer = super.answerTo(error);
    return { ...answer, problem: { ...answer.problem, error: answer.problem.detail } };
  }
}
