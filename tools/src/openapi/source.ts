import { join } from 'node:path';
import ts from 'typescript';

const PACKAGES = ['contracts', 'platform', 'storage', 'imaging'];

/** The services' source code, as the compiler understands it. */
export class Source {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** By `Class.method`. */
  private readonly methods = new Map<string, ts.MethodDeclaration>();
  /** Classes and interfaces, by name. */
  private readonly types = new Map<string, ts.ClassDeclaration | ts.InterfaceDeclaration>();
  /** By the name of the call. */
  private readonly answering = new Map<string, ts.MethodDeclaration>();
  private readonly replies = new Map<string, ts.TypeNode>();
  /** By `Interface.method`. */
  private readonly implementations = new Map<string, ts.MethodDeclaration[]>();

  constructor(root: string) {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) =>
      ts.sys.readFile(path),
    ) as { config: object };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const files = ['libs', 'services'].flatMap((folder) =>
      sourceFiles(join(root, folder)).filter(
        (file) => !/\.(int-)?spec\.ts$|\/testing\//.test(file),
      ),
    );
    this.program = ts.createProgram(files, {
      ...options,
      composite: false,
      incremental: false,
      noEmit: true,
      // What the packages say to each other is in their sources, not in what they are compiled to.
      paths: Object.fromEntries(
        PACKAGES.flatMap((name) => [
          [`@roomlight/${name}`, [join(root, 'libs', name, 'src/index.ts')]],
          [`@roomlight/${name}/*`, [join(root, 'libs', name, 'src/*')]],
        ]),
      ),
    });
    this.checker = this.program.getTypeChecker();
    const ours = new Set(files);
    const calls = this.program.getSourceFile(join(root, 'libs/contracts/src/calls.ts'));
    calls?.forEachChild((statement) => this.readReplies(statement));
    for (const file of this.program.getSourceFiles()) {
      if (ours.has(file.fileName)) {
        file.statements.filter(ts.isInterfaceDeclaration).forEach((one) => this.readType(one));
        file.statements.filter(ts.isClassDeclaration).forEach((one) => this.readClass(one));
      }
    }
  }

  method(className: string, name: string): ts.MethodDeclaration {
    return found(this.methods, `${className}.${name}`);
  }

  methodsOf(className: string): readonly ts.MethodDeclaration[] {
    return [...this.type(className).members].filter(ts.isMethodDeclaration);
  }

  type(name: string): ts.ClassDeclaration | ts.InterfaceDeclaration {
    return found(this.types, name);
  }

  answererOf(call: string): ts.MethodDeclaration {
    return found(this.answering, call);
  }

  /** What a call answers, as `calls.ts` writes it. */
  replyOf(call: string): ts.TypeNode {
    return found(this.replies, call);
  }

  /** What may run for a method that is declared, with no body, by an interface or an abstract class. */
  implementationsOf(declaration: ts.Declaration): readonly ts.MethodDeclaration[] {
    const { parent } = declaration;
    const isPort = ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent);
    const name = isPort && parent.name !== undefined ? parent.name.text : '';
    const method = ts.getNameOfDeclaration(declaration)?.getText() ?? '';
    return this.implementations.get(`${name}.${method}`) ?? [];
  }

  private readReplies(node: ts.Node): void {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) {
      const [reply] =
        (ts.isCallExpression(node.initializer) && node.initializer.typeArguments) || [];
      if (reply !== undefined) {
        this.replies.set(node.name.text, reply);
      }
    }
    node.forEachChild((child) => this.readReplies(child));
  }

  private readType(declaration: ts.ClassDeclaration | ts.InterfaceDeclaration): void {
    this.types.set(declaration.name?.text ?? '', declaration);
  }

  private readClass(declaration: ts.ClassDeclaration): void {
    this.readType(declaration);
    const className = declaration.name?.text ?? '';
    const ports = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression }) => expression.getText()),
    );
    for (const method of declaration.members.filter(ts.isMethodDeclaration)) {
      const name = method.name.getText();
      // Other services have controllers of the same names, for messages: the gateway's count.
      const known = this.methods.get(`${className}.${name}`);
      if (known === undefined || isGateways(method)) {
        this.methods.set(`${className}.${name}`, method);
      }
      for (const port of ports) {
        const key = `${port}.${name}`;
        this.implementations.set(key, [...(this.implementations.get(key) ?? []), method]);
      }
      const [call] = decoratorOf(method, 'OnCall')?.arguments ?? [];
      if (call !== undefined && ts.isStringLiteral(call)) {
        this.answering.set(call.text, method);
      }
    }
  }
}

/** A decorator as it is called, such as `@OnCall('auth.user.list.v1')`. */
export function decoratorOf(node: ts.HasDecorators, name: string): ts.CallExpression | undefined {
  return (ts.getDecorators(node) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === name);
}

const isGateways = (node: ts.Node): boolean =>
  node.getSourceFile().fileName.includes('/services/gateway/');

function sourceFiles(folder: string): string[] {
  return ts.sys.readDirectory(folder, ['.ts'], ['**/dist', '**/node_modules'], ['*/src/**/*.ts']);
}

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) {
    throw new Error(`The sources have no ${key}`);
  }
  return value;
}
