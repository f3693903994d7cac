import ts from 'typescript';
import { literalsOf, type Known } from './literals.js';
import type { Source } from './source.js';

/** An error that a caller may be answered with. */
export interface DeclaredError {
  status: number;
  code: string;
  /** The sentence; an ellipsis stands for what is only known when it happens. */
  detail: string;
  /** It says when to come again. */
  hasRetryAfter: boolean;
  /** Further members of the problem. */
  members: readonly string[];
}

/** What may come of code that runs. */
export interface Reach {
  errors: DeclaredError[];
  /** What it sets of the HTTP answer. */
  statuses: Set<number>;
  headers: Set<string>;
  contentTypes: Set<string>;
  /** Calls whose answer is passed on unread. */
  passedOn: Set<string>;
}

/** Of Fastify's reply, those that say something of the answer. */
const REPLY_METHODS = new Set(['code', 'type', 'header', 'headers', 'setCookie', 'clearCookie']);
const RETRY_AFTER = 'retryAfterSeconds';
const PLAIN = { hasRetryAfter: false, members: [] };

/** Errors of other classes, as the gateway answers them. */
const OTHER_ERRORS: Readonly<Record<string, DeclaredError>> = {
  NotFoundException: {
    ...PLAIN,
    status: 404,
    code: 'not_found',
    detail: 'There is nothing at this address.',
  },
  ServiceUnavailableException: {
    ...PLAIN,
    status: 503,
    code: 'unavailable',
    detail: 'The service is not ready',
  },
};

/**
 * All that may come of a piece of code, and of what it calls, in whichever service: each error that is made, and what
 * is done with the HTTP answer. Conditions aren't looked at.
 */
export function reachOf(source: Source, roots: readonly ts.Node[]): Reach {
  const walk = new Walk(source);
  roots.forEach((root) => walk.run(root));
  return walk.reach;
}

class Walk {
  readonly reach: Reach = {
    errors: [],
    statuses: new Set(),
    headers: new Set(),
    contentTypes: new Set(),
    passedOn: new Set(),
  };
  private readonly seen = new Set<string>();

  constructor(private readonly source: Source) {}

  /** A function with what is known of its arguments. */
  run(declaration: ts.Node, known: Known = new Map()): void {
    const file = declaration.getSourceFile();
    if (file.isDeclarationFile) {
      return;
    }
    const values = [...known].map(([name, value]) => `${name.name}=${value.join('|')}`).join();
    const key = `${file.fileName}:${declaration.pos}:${values}`;
    if (!this.seen.has(key)) {
      this.seen.add(key);
      ts.forEachChild(declaration, (child) => this.visit(child, known));
      if (ts.isMethodDeclaration(declaration)) {
        this.runConstructor(declaration);
      }
    }
  }

  /** It may hand code to what the method uses, such as a cache. */
  private runConstructor({ parent }: ts.MethodDeclaration): void {
    const made = ts.isClassDeclaration(parent) && parent.members.find(ts.isConstructorDeclaration);
    if (made) {
      this.run(made);
    }
  }

  private visit(node: ts.Node, known: Known): void {
    if (ts.isTypeNode(node)) {
      return;
    }
    if (ts.isNewExpression(node)) {
      this.noteError(node, known);
    } else if (ts.isCallExpression(node)) {
      this.noteAnswer(node, known);
      this.followCallee(node, known);
      this.followCall(node);
    } else if (ts.isIdentifier(node) && !isCallee(node) && !isNameOfDeclaration(node)) {
      this.runBy(node).forEach((declaration) => this.run(declaration));
    }
    ts.forEachChild(node, (child) => this.visit(child, known));
  }

  private followCallee(call: ts.CallExpression, known: Known): void {
    const { expression } = call;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    if (ts.isIdentifier(name)) {
      for (const declaration of this.runBy(name)) {
        this.run(declaration, this.argumentsFor(declaration, call, known));
      }
    }
  }

  /** The other service's method that answers a call. */
  private followCall({ expression, arguments: [name] }: ts.CallExpression): void {
    const isAsked =
      ts.isPropertyAccessExpression(expression) && /^request(Raw)?$/.test(expression.name.text);
    if (isAsked && name !== undefined && ts.isStringLiteral(name)) {
      const { body } = this.source.answererOf(name.text);
      if (body !== undefined) {
        this.run(body);
      }
      if (expression.name.text === 'requestRaw') {
        this.reach.passedOn.add(name.text);
      }
    }
  }

  /** What is run by a name, if it is somebody's function. */
  private runBy(name: ts.Identifier): ts.Node[] {
    const { checker } = this.source;
    const named = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    const isAlias = named !== undefined && (named.flags & ts.SymbolFlags.Alias) !== 0;
    const declaration = (isAlias ? checker.getAliasedSymbol(named) : named)?.valueDeclaration;
    if (declaration === undefined) {
      return [];
    }
    if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) {
      return isOfSuper(name)
        ? [declaration]
        : [declaration, ...this.source.implementationsOf(declaration)];
    }
    if (ts.isFunctionDeclaration(declaration) || ts.isAccessor(declaration)) {
      return [declaration];
    }
    const holdsCode =
      ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
    return holdsCode && declaration.initializer !== undefined && isCode(declaration.initializer)
      ? [declaration.initializer]
      : [];
  }

  private argumentsFor(declaration: ts.Node, call: ts.CallExpression, known: Known): Known {
    const parameters = ts.isFunctionLike(declaration) ? declaration.parameters : [];
    const values: Known = new Map();
    parameters.forEach(({ name }, place) => {
      const argument = call.arguments[place];
      const parameter = this.source.checker.getSymbolAtLocation(name);
      const literals =
        argument === undefined ? [] : literalsOf(argument, known, this.source.checker);
      if (parameter !== undefined && literals.length > 0) {
        values.set(parameter, literals);
      }
    });
    return values;
  }

  private noteError({ expression, arguments: given }: ts.NewExpression, known: Known): void {
    const className = expression.getText();
    const other = OTHER_ERRORS[className];
    if (other !== undefined) {
      this.reach.errors.push(other);
    }
    if (className !== 'DomainError' || given === undefined) {
      return;
    }
    const [statuses = [], codes = [], details = []] = given
      .slice(0, 3)
      .map((argument) => literalsOf(argument, known, this.source.checker));
    const extra = this.membersOf(given[3]);
    const [hasRetryAfter, members] = [
      extra.includes(RETRY_AFTER),
      extra.filter((name) => name !== RETRY_AFTER),
    ];
    for (const status of statuses.map(Number)) {
      for (const code of codes) {
        for (const detail of details.length === 0 ? [''] : details) {
          this.reach.errors.push({ status, code, detail, hasRetryAfter, members });
        }
      }
    }
  }

  /** Of the `extra` in an error's options. */
  private membersOf(options: ts.Expression | undefined): string[] {
    const { checker } = this.source;
    const extra = options && checker.getTypeAtLocation(options).getProperty('extra');
    return extra === undefined || options === undefined
      ? []
      : checker
          .getTypeOfSymbolAtLocation(extra, options)
          .getProperties()
          .map(({ name }) => name);
  }

  /** What a handler says to Fastify's reply. */
  private noteAnswer({ expression, arguments: [first, second] }: ts.CallExpression, known: Known) {
    const { checker } = this.source;
    if (
      !ts.isPropertyAccessExpression(expression) ||
      !REPLY_METHODS.has(expression.name.text) ||
      !this.isReply(expression.expression)
    ) {
      return;
    }
    const literals = first === undefined ? [] : literalsOf(first, known, checker);
    const { statuses, headers, contentTypes } = this.reach;
    switch (expression.name.text) {
      case 'code':
        literals.forEach((status) => statuses.add(Number(status)));
        return;
      case 'type':
        literals.forEach((type) => contentTypes.add(type));
        return;
      case 'header':
        if (second !== undefined) {
          literals.forEach((name) => headers.add(name));
        }
        return;
      case 'headers':
        checker
          .getTypeAtLocation(first ?? expression)
          .getProperties()
          .forEach(({ name }) => headers.add(name));
        return;
      case 'setCookie':
      case 'clearCookie':
        headers.add('set-cookie');
    }
  }

  private isReply(expression: ts.Expression): boolean {
    return /^Fastify\w*Reply/.test(
      this.source.checker.getTypeAtLocation(expression).symbol?.name ?? '',
    );
  }
}

/** `super.method` is the one that is inherited, never another class's. */
function isOfSuper({ parent }: ts.Identifier): boolean {
  return (
    ts.isPropertyAccessExpression(parent) && parent.expression.kind === ts.SyntaxKind.SuperKeyword
  );
}

/** It is a function, or is made of some. */
function isCode(node: ts.Node): boolean {
  return ts.isFunctionLike(node) || ts.forEachChild(node, isCode) === true;
}

function isNameOfDeclaration(name: ts.Identifier): boolean {
  const { parent } = name;
  return 'name' in parent && parent.name === name && !ts.isShorthandPropertyAssignment(parent)
    ? !ts.isPropertyAccessExpression(parent)
    : false;
}

/** Followed from the call itself, which knows the arguments. */
function isCallee(name: ts.Identifier): boolean {
  const { parent } = name;
  const callee = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name;
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
}
