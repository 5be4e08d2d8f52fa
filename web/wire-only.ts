/**
 * Takes out of the browser's bundle what it does not use of the contract: a call needs the address and the methods
 * of an endpoint, not its schemas. Forms keep the schemas that they import by name. Worth about 15 KB (gzip) of the
 * first view; the calls themselves stay typed by the very same values.
 */
import type { Plugin } from 'vite';

const contractModule = /\/contract\/.*\.ts$/;
/** What the contract client reads of an endpoint. */
const onTheWire = new Set(['id', 'methods', 'path']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export function wireOnly(): Plugin {
  return {
    name: 'wire-only',
    apply: 'build',
    // after TypeScript has been taken off
    enforce: 'post',
    transform(code, file) {
      const id = file.replace(/[?#].*$/, '');
      if (!contractModule.test(id)) return null;
      const program = this.parse(code) as unknown as Node;
      const edits: Edit[] = [];
      visit(program, edits, code);
      return { code: applied(code, edits), map: null, moduleSideEffects: false };
    },
  };
}

/** Marks every value that is computed when the module loads as free of side effects, and thins the endpoints. */
function visit(node: Node, edits: Edit[], code: string): void {
  if (/Function/.test(node.type)) return thinInside(node, edits, code);
  if (node.type === 'ExpressionStatement') return;
  const init = node.type === 'VariableDeclarator' ? node['init'] : null;
  if (isNode(init) && !isEndpoint(init) && readsOthers(init)) {
    // A mark does not speak of what stands in the brackets of a call: reading a property and spreading count as effects there.
    edits.push({ start: init.start, end: init.start, text: '(/* @__PURE__ */ (() => (' });
    visit(init, edits, code);
    edits.push({ start: init.end, end: init.end, text: '))())' });
    return;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    // brackets, because a mark before a chain would speak of its first call only
    edits.push(
      { start: node.start, end: node.start, text: '(/* @__PURE__ */ ' },
      { start: node.end, end: node.end, text: ')' },
    );
    const [declaration] = node['arguments'] as readonly Node[];
    if (declaration && isEndpoint(node)) {
      edits.push({ start: declaration.start, end: declaration.end, text: thin(declaration, code) });
      return;
    }
  }
  for (const child of childrenOf(node)) visit(child, edits, code);
}

/** Several endpoints that one function makes, each with all schemas it names: nothing else in a function is looked at. */
function thinInside(node: Node, edits: Edit[], code: string): void {
  const [declaration] = isEndpoint(node) ? (node['arguments'] as readonly Node[]) : [];
  if (declaration)
    edits.push({ start: declaration.start, end: declaration.end, text: thin(declaration, code) });
  else for (const child of childrenOf(node)) thinInside(child, edits, code);
}

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isEndpoint = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  (node['callee'] as Node)['name'] === 'endpoint' &&
  (node['arguments'] as readonly Node[])[0]?.type === 'ObjectExpression';

/** Whether computing it reads properties or spreads, the names of what it calls aside. */
function readsOthers(node: Node): boolean {
  if (/Function/.test(node.type)) return false;
  if (node.type === 'SpreadElement' || node.type === 'TemplateLiteral') return true;
  if (node.type === 'MemberExpression') return true;
  const { callee, ...rest } = node;
  const owner = isNode(callee) && callee.type === 'MemberExpression' ? callee['object'] : callee;
  return (isNode(owner) && readsOthers(owner)) || Object.values(rest).flat().filter(isNode).some(readsOthers);
}

function thin(declaration: Node, code: string): string {
  const kept = (declaration['properties'] as readonly Node[]).filter((property) => {
    const key = property['key'];
    return isNode(key) && typeof key['name'] === 'string' && onTheWire.has(key['name']);
  });
  // What is spread into it would be lost without a word.
  if (kept.length !== onTheWire.size)
    throw new Error(
      `an endpoint writes its ${[...onTheWire].join(', ')} itself: ${code.slice(declaration.start, declaration.start + 120)}`,
    );
  return `{ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }`;
}

function applied(code: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  // what opens at one place keeps the order in which it was found: the outer one first
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    out += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + code.slice(at);
}
