import type { DeclaredRoute } from '@roomlight/gateway/api-document/declared-routes';
import ts from 'typescript';
import type { Schema, Schemas } from './schemas.js';
import { decoratorOf } from './source.js';

/** What the parameters of paths and queries are called, and what they mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  reference:
    'The folder: its path `{ownerId}/{folderName}` with the slash encoded, its name, or the name of its listing.',
  ownerId: 'The id of the user whom the folder belongs to.',
  folderName: 'The name of the folder, or of its listing.',
  filename: 'The file name of the photo.',
  ticket: 'The id of a download.',
  file: 'A script or a style.',
  path: 'A file of the web client, or one of its pages.',
  authorization: 'The token that was agreed on.',
  'stripe-signature': "Stripe's signature of the body.",
};

/** `/api/users/:id` → `/api/users/{id}` */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
}

export function parametersOf(
  schemas: Schemas,
  { path }: DeclaredRoute,
  handler: ts.MethodDeclaration,
): Schema[] {
  const names = [...pathTemplate(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return [
    ...names.map((name) => pathParameter(name, handler)),
    ...handler.parameters.flatMap((parameter) => queryParameters(schemas, parameter)),
    ...handler.parameters.flatMap(headerParameter),
  ];
}

function pathParameter(name: string, handler: ts.MethodDeclaration): Schema {
  const thing = handler.parameters
    .map((parameter) => decoratorOf(parameter, 'Param')?.arguments ?? [])
    .filter(([member]) => member !== undefined && textOf(member) === name)
    .map(([, pipe]) => (pipe && ts.isCallExpression(pipe) ? textOf(pipe.arguments[0]) : undefined))
    .find((found) => found !== undefined);
  return {
    name,
    in: 'path',
    required: true,
    description: MEANINGS[name] ?? `The id of the ${thing?.toLowerCase() ?? 'thing'}.`,
    schema: { type: 'string', ...(thing !== undefined && { format: 'uuid' }) },
  };
}

function queryParameters(schemas: Schemas, parameter: ts.ParameterDeclaration): Schema[] {
  const decorator = decoratorOf(parameter, 'Query');
  if (decorator === undefined) {
    return [];
  }
  const name = textOf(decorator.arguments[0]);
  if (name !== undefined) {
    const schema = { type: 'string', ...(name === 'ticket' && { format: 'uuid' }) };
    return [{ name, in: 'query', required: false, description: MEANINGS[name], schema }];
  }
  const { type } = parameter;
  if (type === undefined || !ts.isTypeReferenceNode(type)) {
    throw new Error(`${parameter.getText()} must say which members it takes`);
  }
  // What is unchecked yet still has names.
  const [documented = type] =
    type.typeName.getText() === 'Unchecked' ? (type.typeArguments ?? []) : [];
  const { properties, required } = schemas.membersOf(documented);
  return Object.entries(properties).map(([member, { description, ...schema }]) => ({
    name: member,
    in: 'query',
    required: required.includes(member),
    description,
    schema,
  }));
}

function headerParameter(parameter: ts.ParameterDeclaration): Schema[] {
  const name = textOf(decoratorOf(parameter, 'Headers')?.arguments[0]);
  return name === undefined
    ? []
    : [
        {
          name,
          in: 'header',
          required: true,
          description: MEANINGS[name],
          schema: { type: 'string' },
        },
      ];
}

function textOf(node: ts.Expression | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}
