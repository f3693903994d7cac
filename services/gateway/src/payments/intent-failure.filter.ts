import { Catch } from '@nestjs/common';
import type { ErrorAnswer } from '../http/errors/problem-answer.errors.js';
import { ProblemFilter } from '../http/errors/problem.filter.js';

/** The checkout shows what a failed intent's answer has as its `error`. */
@Catch()
export class IntentFailureFilter extends ProblemFilter {
  protected override answerTo(error: unknown): ErrorAnswer {
    const answer = super.answerTo(error);
    return { ...answer, problem: { ...answer.problem, error: answer.problem.detail } };
  }
}
