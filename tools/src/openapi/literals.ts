import ts from 'typescript';

/** What is known of parameters: all that they may be. */
export type Known = Map<ts.Symbol, readonly string[]>;

const UNKNOWN = '…';

/** All values that an expression may have, as far as the source tells; none when it tells nothing. */
export function literalsOf(
  expression: ts.Expression,
  known: Known,
  checker: ts.TypeChecker,
): readonly string[] {
  const read = (part: ts.Expression): readonly string[] => literalsOf(part, known, checker);
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) {
    return [expression.text];
  }
  if (ts.isConditionalExpression(expression)) {
    return [...read(expression.whenTrue), ...read(expression.whenFalse)];
  }
  if (ts.isBinaryExpression(expression) && isFallback(expression.operatorToken.kind)) {
    return [...read(expression.left), ...read(expression.right)];
  }
  if (ts.isTemplateExpression(expression)) {
    return [
      expression.templateSpans.reduce((text, { expression: part, literal }) => {
        const values = read(part);
        return text + (values.length === 1 ? values[0] : UNKNOWN) + literal.text;
      }, expression.head.text),
    ];
  }
  if (ts.isIdentifier(expression)) {
    const named = checker.getSymbolAtLocation(expression);
    const isAlias = named !== undefined && (named.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(named) : named;
    const value = symbol && known.get(symbol);
    const declaration = symbol?.valueDeclaration;
    if (value !== undefined) {
      return value;
    }
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      return read(declaration.initializer);
    }
  }
  return [];
}

function isFallback(operator: ts.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken;
}
