import type { SwaggerModule } from '@nestjs/swagger';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

type Metadata = Awaited<ReturnType<Parameters<typeof SwaggerModule.loadPluginMetadata>[0]>>;

export interface Read {
  metadata: Metadata;
  /** The comments of classes, by class name. The plugin reads only those of their members. */
  comments: ReadonlyMap<string, string>;
}

/** The projects that declare routes, their requests and their answers. */
const PROJECTS = ['libs/contracts', 'libs/platform', 'services/gateway'];
/** Libraries whose sources are read instead of their compiled types. */
const PACKAGES = ['contracts', 'platform'];
const CONTROLLERS = '.controller.ts';
/**
 * Modules whose classes may be answers. Other modules, such as TypeORM, only appear as the types of services' fields.
 */
const OURS = /^(\.\/(libs|services)|@roomlight)\//;

/**
 * Reads from the sources what the plugin of @nestjs/swagger reads: the types and comments of handlers and of their
 * request and answer classes. The plugin is made for nest-cli, which rewrites the sources while compiling; tsc compiles
 * ours unchanged.
 */
export async function pluginMetadata(root: string): Promise<Read> {
  const program = programOf(root);
  const files = program.getSourceFiles().filter(({ fileName }) => isOurs(root, fileName));
  const options = { pathToSource: root, introspectComments: true, esmCompatible: true };
  const handlers = new ReadonlyVisitor({
    ...options,
    controllerFileNameSuffix: [CONTROLLERS],
    dtoFileNameSuffix: ['.none.ts'],
  });
  const models = new ReadonlyVisitor({
    ...options,
    controllerFileNameSuffix: ['.none.ts'],
    dtoFileNameSuffix: files.map(({ fileName }) => fileName),
    // Validation rules come from class-validator itself, which knows the values of constants.
    classValidatorShim: false,
  });
  for (const file of files) {
    handlers.visit(program, file);
    models.visit(program, file);
  }
  const imports = { ...models.typeImports, ...handlers.typeImports };
  const text = `export default async () => {
    const t = { ${Object.entries(imports)
      .filter(([name]) => OURS.test(name))
      .map(([name, code]) => `${JSON.stringify(name)}: ${code}`)
      .join()} };
    return { '@nestjs/swagger': {
      models: ${printed(models.collect().models)},
      controllers: ${printed(handlers.collect().controllers)},
    } };
  };`;
  return { metadata: await run(compiledImports(root, text)), comments: commentsOf(files) };
}

function programOf(root: string): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) =>
    ts.sys.readFile(path),
  ) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = PROJECTS.flatMap((project) =>
    ts.sys.readDirectory(join(root, project, 'src'), ['.ts'], ['**/*spec.ts', '**/testing/**']),
  );
  return ts.createProgram(files, {
    ...options,
    composite: false,
    incremental: false,
    noEmit: true,
    rootDir: root,
    // Comments are only in the packages' sources, not in their compiled output.
    paths: Object.fromEntries(
      PACKAGES.flatMap((name) => [
        [`@roomlight/${name}`, [join(root, 'libs', name, 'src/index.ts')]],
        [`@roomlight/${name}/*`, [join(root, 'libs', name, 'src/*')]],
      ]),
    ),
  });
}

function isOurs(root: string, file: string): boolean {
  return PROJECTS.some((project) => file.startsWith(join(root, project, 'src/')));
}

function commentsOf(files: readonly ts.SourceFile[]): Map<string, string> {
  const classes = files.flatMap(({ statements }) => statements.filter(ts.isClassDeclaration));
  return new Map(
    classes.flatMap((declaration) => {
      const comment = ts.getJSDocCommentsAndTags(declaration).find(ts.isJSDoc)?.comment;
      const text = ts.getTextOfJSDocComment(comment)?.replaceAll(/\s+/g, ' ');
      return text === undefined ? [] : [[declaration.name?.text ?? '', text] as const];
    }),
  );
}

type Collected = ts.Node | readonly Collected[] | { readonly [name: string]: Collected };

function printed(collected: unknown): string {
  const value = collected as Collected;
  if (Array.isArray(value)) {
    return `[${value.map(printed).join()}]`;
  }
  if ('kind' in value) {
    const file = ts.createSourceFile('metadata.ts', '', ts.ScriptTarget.Latest);
    return ts.createPrinter().printNode(ts.EmitHint.Unspecified, value as ts.Node, file);
  }
  return `{${Object.entries(value)
    .map(([name, part]) => `${name}: ${printed(part)}`)
    .join()}}`;
}

/** Redirects imports such as `import("./libs/contracts/src/user")` to the compiled output. */
function compiledImports(root: string, text: string): string {
  return text.replaceAll(
    /import\("(?:\.\/)?((?:libs|services)\/[\w-]+)\/src\/([^"]+?)(?:\.[jt]s)?"\)/g,
    (_, project: string, file: string) =>
      `import("${pathToFileURL(join(root, project, 'dist', file)).href}.js")`,
  );
}

/** Evaluates the text as a module beside this one, so that it finds the same packages. */
async function run(text: string): Promise<Metadata> {
  const file = join(import.meta.dirname, 'plugin-metadata.js');
  await writeFile(file, text);
  const module = (await import(pathToFileURL(file).href)) as { default: () => Promise<Metadata> };
  return module.default();
}
