// Every mutant of the page's TypeScript files that are named as arguments, as JSON: the file, the line, the change, and
// which characters are replaced by what. Types, imports, texts and what goes to the console are never changed.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(new URL("../web/package.json", import.meta.url))("typescript");
const kinds = ts.SyntaxKind;

/** The operator that replaces another. */
const OTHER = {
  "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
  "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "++": "--", "--": "++",
};
/** The method that replaces another. */
const TWIN = { some: "every", every: "some", min: "max", max: "min", findLast: "find", floor: "ceil", ceil: "floor" };

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isLogged = (node) => ts.isCallExpression(node) && node.expression.getText().startsWith("console.");
const isLeftOut = (node) => ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isLogged(node);
/** Is no value an answer of this function, so that nobody stumbles over it? */
const mayBeNothing = (node) => /null|undefined|boolean/.test(ts.findAncestor(node, ts.isFunctionLike)?.type?.getText() ?? "")
  && ![kinds.TrueKeyword, kinds.FalseKeyword, kinds.NullKeyword].includes(node.expression.kind);
const negated = (test) => `!(${test.getText()})`;
/** Does another operator already negate it? */
const turns = (test) => (ts.isBinaryExpression(test) && /^[!=]==$/.test(test.operatorToken.getText()))
  || (ts.isPrefixUnaryExpression(test) && test.operator === kinds.ExclamationToken);

/** The part of a node that is replaced, and by what; null if the node has no mutant. */
function changeOf(node) {
  if (ts.isBinaryExpression(node)) {
    const other = OTHER[node.operatorToken.getText()];
    const joined = /^[+]=?$/.test(node.operatorToken.getText()) && (isText(node.left) || isText(node.right));
    if (other && !joined) return [node.operatorToken, other];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const sign = node.operator === kinds.PlusPlusToken ? "++" : node.operator === kinds.MinusMinusToken ? "--" : "";
    if (sign) return [node, node.getText().replace(sign, OTHER[sign])];
    if (node.operator === kinds.ExclamationToken || node.operator === kinds.MinusToken) return [node, node.operand.getText()];
  }
  if (ts.isNumericLiteral(node)) return [node, `${Number(node.text.replaceAll("_", "")) + 1}`];
  if (node.kind === kinds.TrueKeyword) return [node, "false"];
  if (node.kind === kinds.FalseKeyword) return [node, "true"];
  if (ts.isIfStatement(node) && !turns(node.expression)) return [node.expression, negated(node.expression)];
  if (ts.isConditionalExpression(node) && !turns(node.condition)) return [node.condition, negated(node.condition)];
  if (ts.isReturnStatement(node) && node.expression && mayBeNothing(node)) return [node.expression, "undefined"];
  if (ts.isContinueStatement(node)) return [node, "break;"];
  if (ts.isThrowStatement(node)) return [node, ";"];
  if (ts.isExpressionStatement(node)) return statementOf(node);
  if (ts.isCallExpression(node)) return callOf(node);
  return null;
}

/** A call or an assignment to a field, left out. */
function statementOf(node) {
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const field = ts.isBinaryExpression(inner) && inner.operatorToken.kind === kinds.EqualsToken
    && (ts.isPropertyAccessExpression(inner.left) || ts.isElementAccessExpression(inner.left));
  return (ts.isCallExpression(inner) && !isLogged(inner)) || field ? [node, ";"] : null;
}

/** A call of the opposite method, or with its first two arguments in the other order. */
function callOf(node) {
  const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : null;
  if (method && Object.hasOwn(TWIN, method.text)) return [method, TWIN[method.text]];
  const [first, second] = node.arguments;
  if (!first || !second || isText(first) || isText(second) || first.getText() === second.getText()) return null;
  if ([first, second].some((one) => ts.isArrowFunction(one) || ts.isSpreadElement(one))) return null;
  const text = node.getText();
  const start = node.getStart();
  const between = text.slice(first.getEnd() - start, second.getStart() - start);
  const swapped = second.getText() + between + first.getText();
  return [{ getStart: () => first.getStart(), getEnd: () => second.getEnd(), whole: node }, swapped];
}

const found = [];
for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, "utf-8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (isLeftOut(node)) return;
    const change = changeOf(node);
    if (change) {
      const [part, by] = change;
      const [start, end] = [part.getStart(), part.getEnd()];
      const shown = ts.isStatement(node) && !ts.isExpressionStatement(node) && !ts.isReturnStatement(node) ? part : node;
      const [from, to] = [shown.getStart(), shown.getEnd()];
      const after = text.slice(from, start) + by + text.slice(end, to);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ path, line, start, end, by, change: `${text.slice(from, to)} → ${after}`.replace(/\s+/g, " ") });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
process.stdout.write(JSON.stringify(found));
