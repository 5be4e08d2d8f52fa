/** Scopes, bindings and property names of one parsed file. */
const SKIP = new Set(['type', 'start', 'end', 'range', 'loc', 'parent']);

export function children(node) {
  const out = [];
  for (const key of Object.keys(node)) {
    if (SKIP.has(key)) continue;
    const value = node[key];
    if (Array.isArray(value)) { for (const one of value) if (one && typeof one.type === 'string') out.push([key, one]); }
    else if (value && typeof value.type === 'string') out.push([key, value]);
  }
  return out;
}

class Scope {
  constructor(parent, node, fn) { this.parent = parent; this.node = node; this.fn = fn; this.names = new Map(); }
  declare(name, id) {
    let binding = this.names.get(name);
    if (!binding) { binding = { name, scope: this, nodes: [], module: this.parent === null, kinds: new Set() }; this.names.set(name, binding); }
    if (id) binding.nodes.push(id);
    return binding;
  }
  get(name) { for (let s = this; s; s = s.parent) { const b = s.names.get(name); if (b) return b; } return null; }
  func() { let s = this; while (!s.fn) s = s.parent; return s; }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'TSDeclareFunction', 'TSEmptyBodyFunctionExpression']);
const SIGNATURES = new Set(['TSFunctionType', 'TSConstructorType', 'TSMethodSignature', 'TSCallSignatureDeclaration', 'TSConstructSignatureDeclaration', 'TSIndexSignature']);
const BLOCKS = new Set(['BlockStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement', 'CatchClause', 'StaticBlock', 'TSConditionalType', 'TSMappedType', 'TSModuleBlock']);

/** Answers { bindings, props, free, exports, imports } of a program. */
export function analyse(program) {
  const root = new Scope(null, program, true);
  const scopes = new Map([[program, root]]);
  const props = [];

  function pattern(node, declare) {
    if (!node) return;
    switch (node.type) {
      case 'Identifier': declare(node); break;
      case 'ObjectPattern': for (const p of node.properties) pattern(p.type === 'RestElement' ? p.argument : p.value, declare); break;
      case 'ArrayPattern': for (const e of node.elements) pattern(e, declare); break;
      case 'AssignmentPattern': pattern(node.left, declare); break;
      case 'RestElement': pattern(node.argument, declare); break;
      case 'TSParameterProperty': pattern(node.parameter, declare); break;
    }
  }

  (function declare(node, scope) {
    let inner = scope;
    const open = (fn) => { inner = new Scope(scope, node, fn); scopes.set(node, inner); };
    if (FUNCTIONS.has(node.type)) {
      if (node.id && node.type !== 'FunctionExpression') { scope.declare(node.id.name, null).kinds.add('function'); }
      open(true);
      if (node.id && node.type === 'FunctionExpression') inner.declare(node.id.name, null);
      for (const p of node.params ?? []) pattern(p, (id) => inner.declare(id.name, null));
    } else if (SIGNATURES.has(node.type)) {
      open(true);
      for (const p of node.params ?? node.parameters ?? []) pattern(p, (id) => inner.declare(id.name, null));
    } else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      if (node.id && node.type === 'ClassDeclaration') scope.declare(node.id.name, null);
      open(false);
      if (node.id && node.type === 'ClassExpression') inner.declare(node.id.name, null);
    } else if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      scope.declare(node.id.name, null);
      open(false);
    } else if (node.type === 'TSEnumDeclaration' || node.type === 'TSModuleDeclaration') {
      if (node.id.type === 'Identifier' && !node.global) scope.declare(node.id.name, null);
      open(false);
    } else if (BLOCKS.has(node.type)) {
      open(node.type === 'TSModuleBlock');
      if (node.type === 'CatchClause') pattern(node.param, (id) => inner.declare(id.name, null));
      if (node.type === 'TSMappedType') { const k = node.key ?? node.typeParameter?.name; if (k) inner.declare(k.name ?? k, null); }
    } else if (node.type === 'VariableDeclaration') {
      for (const d of node.declarations) pattern(d.id, (id) => (node.kind === 'var' ? scope.func() : scope).declare(id.name, null));
    } else if (node.type === 'ImportDeclaration') {
      for (const s of node.specifiers ?? []) scope.declare(s.local.name, null).imported = true;
    } else if (node.type === 'TSTypeParameter') {
      const id = typeof node.name === 'string' ? node.name : node.name.name;
      scope.declare(id, null);
    }
    for (const [, child] of children(node)) declare(child, inner);
  })(program, root);

  const free = [];
  const refer = (node, scope, kind, extra) => {
    const binding = scope.get(node.name);
    const one = { node, kind, ...extra };
    if (binding) binding.nodes.push(one); else free.push({ ...one, name: node.name });
  };
  const prop = (node, kind, parent) => props.push({ name: node.name, node, kind, parent });

  (function resolve(node, scope, parent, key) {
    const inner = scopes.get(node) ?? scope;
    switch (node.type) {
      case 'Identifier':
        refer(node, scope, 'ref');
        for (const [k, c] of children(node)) resolve(c, scope, node, k);
        return;
      case 'JSXIdentifier':
        if (key === 'name' && (parent.type === 'JSXOpeningElement' || parent.type === 'JSXClosingElement')) { if (/^[A-Z_$]/.test(node.name)) refer(node, scope, 'ref'); }
        else if (key === 'object') refer(node, scope, 'ref');
        else if (key === 'name' && parent.type === 'JSXAttribute') prop(node, 'jsx', parent);
        return;
      case 'ImportDeclaration':
        for (const s of node.specifiers ?? []) refer(s.local, scope, 'import', { spec: s, decl: node });
        return;
      case 'ExportNamedDeclaration':
        if (node.declaration) resolve(node.declaration, scope, node, 'declaration');
        else if (!node.source) for (const s of node.specifiers) refer(s.local, scope, 'export', { spec: s });
        return;
      case 'ExportAllDeclaration': return;
      case 'MemberExpression':
        resolve(node.object, scope, node, 'object');
        if (node.computed) resolve(node.property, scope, node, 'property');
        else if (node.property.type === 'Identifier') prop(node.property, 'member', node);
        return;
      case 'TSQualifiedName':
        resolve(node.left, scope, node, 'left'); return;
      case 'TSImportType':
        for (const a of node.typeArguments ? [node.typeArguments] : []) resolve(a, scope, node, 'typeArguments'); return;
      case 'Property':
        if (node.shorthand) {
          // {a}, {a = 1}, pattern or object
          const id = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
          if (id.type === 'Identifier') { refer(id, scope, 'shorthand', { property: node }); props.push({ name: id.name, node: id, kind: 'shorthand', parent: node }); }
          if (node.value.type === 'AssignmentPattern') resolve(node.value.right, scope, node.value, 'right');
          return;
        }
        if (node.computed) resolve(node.key, scope, node, 'key'); else if (node.key.type === 'Identifier') prop(node.key, 'key', node);
        resolve(node.value, scope, node, 'value');
        return;
      case 'PropertyDefinition': case 'MethodDefinition': case 'AccessorProperty': case 'TSAbstractMethodDefinition': case 'TSAbstractPropertyDefinition':
      case 'TSPropertySignature': case 'TSMethodSignature':
        for (const [k, c] of children(node)) {
          if (k === 'key') { if (node.computed) resolve(c, scope, node, k); else if (c.type === 'Identifier') prop(c, 'key', node); }
          else resolve(c, inner, node, k);
        }
        return;
      case 'LabeledStatement': resolve(node.body, scope, node, 'body'); return;
      case 'BreakStatement': case 'ContinueStatement': return;
      case 'MetaProperty': return;
      case 'TSEnumMember': if (node.initializer) resolve(node.initializer, scope, node, 'initializer'); return;
      case 'TSNamedTupleMember': resolve(node.elementType, scope, node, 'elementType'); return;
      case 'TSTypeParameter':
        if (node.name.type) refer(node.name, scope, 'ref');
        if (node.constraint) resolve(node.constraint, scope, node, 'constraint');
        if (node.default) resolve(node.default, scope, node, 'default');
        return;
      case 'FunctionDeclaration': case 'TSDeclareFunction': case 'ClassDeclaration': case 'TSInterfaceDeclaration': case 'TSTypeAliasDeclaration': case 'TSEnumDeclaration': case 'TSModuleDeclaration':
        for (const [k, c] of children(node)) resolve(c, k === 'id' ? scope : inner, node, k);
        return;
      default:
        for (const [k, c] of children(node)) resolve(c, inner, node, k);
    }
  })(program, root, null, null);

  const bindings = [];
  const all = new Set([root, ...scopes.values()]);
  for (const s of all) for (const b of s.names.values()) bindings.push(b);
  return { root, bindings, props, free };
}
