import type { Problem } from '@roomlight/contracts';
import { readFileSync } from 'node:fs';

interface Answer {
  description?: string;
  $ref?: string;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { responses: Record<string, Answer> };
}

/** Checks answers against the API document, which must list the route's status and an error's code. */
export class DocumentedAnswers {
  private readonly document = JSON.parse(
    readFileSync(new URL('../api-document/openapi.json', import.meta.url), 'utf8'),
  ) as Document;

  /** @throws Error that names what is missing */
  async hold(method: string, address: string, answer: Response): Promise<void> {
    const route = this.routeOf(method, address);
    if (route === undefined) {
      return;
    }
    const { description = '' } = this.resolved(route.responses[answer.status]) ?? {};
    const code = answer.headers.get('content-type')?.startsWith('application/problem+json')
      ? ((await answer.clone().json()) as Problem).code
      : undefined;
    if (description === '' || (code !== undefined && !description.includes(`\`${code}\``))) {
      const what = [answer.status, code].filter(Boolean).join(' ');
      throw new Error(`The API document does not name ${what} for ${method} ${address}`);
    }
  }

  private routeOf(method: string, address: string) {
    const [path = ''] = address.split('?');
    const templates = Object.keys(this.document.paths).filter((template) =>
      new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    // A literal path segment takes precedence over a parameter.
    const [template = ''] = templates.sort((one, other) => parametersIn(one) - parametersIn(other));
    return this.document.paths[template]?.[method.toLowerCase()];
  }

  private resolved(answer: Answer | undefined): Answer | undefined {
    const name = answer?.$ref?.replace('#/components/responses/', '');
    return name === undefined ? answer : this.document.components.responses[name];
  }
}

function parametersIn(template: string): number {
  return template.split('{').length;
}
