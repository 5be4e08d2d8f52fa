/** node rename.mjs <repo> — applies map.mjs to a tree: files moved, names and properties renamed, noSuchX → notFound('…'). */
import { execFileSync, execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse, children } from './scope.mjs';
import { COMMENTS, FEATURES, FILES, NAMES, PROPS, RULES, TEXTS } from './map.mjs';

const repo = resolve(process.argv[2]);
const requireOf = createRequire(join(repo, 'package.json'));
const { parseSync } = await import(pathToFileURL(requireOf.resolve('oxc-parser')).href);
const list = () => [...new Set(execSync('git ls-files -co --exclude-standard', { cwd: repo, encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n'))].filter((f) => f && existsSync(join(repo, f)));
const read = (path) => readFileSync(join(repo, path), 'utf8');
const write = (path, text) => writeFileSync(join(repo, path), text);
const TS = /\.tsx?$/;
const report = { LEFT: [], ALIASED: [], 'FILE TAKEN': [], 'FILE GONE': [], 'noSuch left': [] };

// ---------------------------------------------------------------- lookups
const compile = (entries) => entries.map(([scope, names]) => [scope === '' ? () => true : scope instanceof RegExp ? (p) => scope.test(p) : (p) => p.startsWith(scope), new Map(Object.entries(names))]);
const names = compile(NAMES);
const propNames = compile(PROPS);
const used = new Set();
function lookup(table, path, name) {
  // The last entry wins: narrower scopes stand below.
  for (let i = table.length - 1; i >= 0; i -= 1) {
    const [holds, map] = table[i];
    if (map.has(name) && holds(path)) { used.add(`${i}:${name}:${table === names ? 'n' : 'p'}`); return map.get(name); }
  }
  return undefined;
}
function wanted(path, name) {
  const exact = lookup(names, path, name);
  if (exact) return exact;
  let next = name;
  for (const [scope, pattern, to] of RULES) {
    if (scope && !(scope instanceof RegExp ? scope.test(path) : path.startsWith(scope))) continue;
    next = next.replace(pattern, to);
  }
  return next === name ? undefined : next;
}

// ---------------------------------------------------------------- resolving
function resolver(paths) {
  const known = new Set(paths);
  return (from, specifier) => {
    const bare = specifier.replace(/\?.*$/, '');
    const path = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : /^@qunlu\/(contract|server|web|e2e|console)\//.test(bare) ? bare.slice('@qunlu/'.length) : undefined;
    if (path === undefined) return undefined;
    return [path, `${path}.ts`, `${path}.tsx`].find((one) => known.has(one));
  };
}

/** Applies edits [start, end, text] to a text. */
function apply(text, edits) {
  const sorted = [...edits.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let out = ''; let at = 0;
  for (const [start, end, to] of sorted) {
    if (start < at) throw new Error(`overlapping edits at ${start}: ${text.slice(start - 40, end + 40)}`);
    out += text.slice(at, start) + to; at = end;
  }
  return out + text.slice(at);
}

function parse(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}

function walk(node, see, parent = null, key = null) {
  see(node, parent, key);
  for (const [k, child] of children(node)) walk(child, see, node, k);
}

// ---------------------------------------------------------------- 1. noSuchX → notFound('…')
function noSuch() {
  const paths = list().filter((f) => TS.test(f));
  const resolveFrom = resolver(paths);
  const files = new Map();
  for (const path of paths) { const text = read(path); if (/\bnoSuch/.test(text)) files.set(path, { text, program: parse(path, text) }); }
  const message = (node) => {
    // fail('notFound', { message: X }) → X
    if (node?.type !== 'CallExpression' || node.callee.name !== 'fail' || node.arguments[0]?.value !== 'notFound') return null;
    const object = node.arguments[1];
    if (object?.type !== 'ObjectExpression' || object.properties[0]?.key?.name !== 'message' || object.properties.length > 2) return null;
    const second = object.properties[1];
    if (second && !(second.key?.name === 'field' && second.value.type === 'Literal')) return null;
    return { said: object.properties[0].value, field: second?.value.raw };
  };
  const bodyOf = (fn) => (fn.body.type === 'BlockStatement' ? (fn.body.body.length === 1 ? fn.body.body[0].expression ?? fn.body.body[0].argument : null) : fn.body);
  // The text of a constant, in its file or the one it is imported from.
  const constant = (path, file, name) => {
    for (const node of file.program.body) {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      if (declared?.type === 'VariableDeclaration') for (const d of declared.declarations) if (d.id.name === name && d.init?.type === 'Literal') return d.init;
      if (node.type === 'ImportDeclaration') for (const one of node.specifiers ?? []) if (one.local.name === name && one.imported) {
        const target = resolveFrom(path, node.source.value);
        return target ? constant(target, { program: parse(target, read(target)) }, one.imported.name) : null;
      }
    }
    return null;
  };
  const definitions = new Map(); // path → name → text or (call) => text
  for (const [path, file] of files) {
    file.edits = new Map();
    file.gone = [];
    walk(file.program, (node, parent) => {
      let fn; let id; let cut;
      if (node.type === 'FunctionDeclaration' && /^noSuch/.test(node.id?.name ?? '')) { fn = node; id = node.id; cut = node; }
      else if (node.type === 'VariableDeclaration' && node.declarations.length === 1 && /^noSuch/.test(node.declarations[0].id.name ?? '') && node.declarations[0].init?.type === 'ArrowFunctionExpression') { fn = node.declarations[0].init; id = node.declarations[0].id; cut = node; }
      else return;
      const detail = message(bodyOf(fn));
      let said = detail?.said;
      if (said?.type === 'Identifier') said = constant(path, file, said.name);
      const field = detail?.field ? `, ${detail.field}` : '';
      if (!said) { report['noSuch left'].push(`${path}: ${id.name}`); return; }
      let text;
      if (fn.params.length === 0 && said.type === 'Literal') text = (_, at) => `notFound(${at === path && detail.said.type === 'Identifier' ? detail.said.name : said.raw}${field})`;
      else if (fn.params.length === 1 && said.type === 'TemplateLiteral' && said.expressions.length === 1 && said.expressions[0].name === fn.params[0].name)
        text = (call) => (call?.arguments[0]?.type === 'Literal' ? `notFound('${said.quasis[0].value.cooked}${call.arguments[0].value}${said.quasis[1].value.cooked}')` : null);
      else { report['noSuch left'].push(`${path}: ${id.name} (shape)`); return; }
      if (!definitions.has(path)) definitions.set(path, new Map());
      definitions.get(path).set(id.name, text);
      if (parent?.type === 'ExportNamedDeclaration') cut = parent;
      // With the comment right above it.
      let start = cut.start;
      const above = file.text.slice(0, start).match(/\n[ \t]*((\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/[^\n]*)\s*)$/);
      if (above) start -= above[0].length - 1;
      const end = cut.end + (file.text.slice(cut.end).match(/^[ \t]*\n(?=\n)?/)?.[0].length ?? 0);
      file.edits.set(`cut${start}`, [start, end, '']);
      file.gone.push([start, end]);
    });
  }
  const origin = (path, name, depth = 0) => {
    if (depth > 5) return null;
    if (definitions.get(path)?.has(name)) return definitions.get(path).get(name);
    const file = files.get(path);
    if (!file) return null;
    for (const node of file.program.body) {
      if (node.type === 'ExportNamedDeclaration' && node.source) for (const s of node.specifiers) if (s.exported.name === name) return origin(resolveFrom(path, node.source.value), s.local.name, depth + 1);
      if (node.type === 'ImportDeclaration') for (const s of node.specifiers ?? []) if (s.local.name === name && s.imported) return origin(resolveFrom(path, node.source.value), s.imported.name, depth + 1);
    }
    return null;
  };
  for (const [path, file] of files) {
    const { bindings, free } = analyse(file.program);
    const calls = new Map();
    walk(file.program, (node) => { if (node.type === 'CallExpression' && node.callee.type === 'Identifier') calls.set(node.callee.start, node); });
    let needs = false;
    for (const binding of bindings) {
      if (!/^noSuch/.test(binding.name)) continue;
      const text = origin(path, binding.name);
      if (!text) { report['noSuch left'].push(`${path}: ${binding.name}`); continue; }
      for (const { node, kind } of binding.nodes) {
        if (kind === 'import' || kind === 'export' || file.gone.some(([s, e]) => node.start >= s && node.end <= e)) continue;
        const call = calls.get(node.start);
        const to = text(call, path);
        if (!to || kind !== 'ref') { report['noSuch left'].push(`${path}: ${binding.name} used as ${kind}`); continue; }
        needs = true;
        if (call) file.edits.set(`c${node.start}`, [call.start, call.end, to]);
        else file.edits.set(`c${node.start}`, [node.start, node.end, `() => ${to}`]);
      }
    }
    void free;
    // Imports and re-exports of what is gone.
    for (const node of file.program.body) {
      if (!['ImportDeclaration', 'ExportNamedDeclaration'].includes(node.type) || !node.specifiers?.length) continue;
      const gone = node.specifiers.filter((s) => { const n = (s.imported ?? s.local)?.name; return /^noSuch/.test(n ?? '') && origin(path, node.type === 'ImportDeclaration' ? s.local.name : s.exported.name); });
      if (gone.length === 0) continue;
      if (gone.length === node.specifiers.length) file.edits.set(`i${node.start}`, [node.start, node.end + (file.text[node.end] === '\n' ? 1 : 0), '']);
      else {
        const kept = node.specifiers.filter((s) => !gone.includes(s)).map((s) => file.text.slice(s.start, s.end));
        file.edits.set(`i${node.start}`, [file.text.indexOf('{', node.start), file.text.lastIndexOf('}', node.source?.start ?? node.end) + 1, `{ ${kept.join(', ')} }`]);
      }
    }
    if (file.edits.size === 0) continue;
    let text = apply(file.text, file.edits);
    if (needs) {
      const from = path.startsWith('contract/') ? './errors.ts' : '@qunlu/contract/kernel/errors.ts';
      const program = parse(path, text);
      const there = program.body.find((n) => n.type === 'ImportDeclaration' && n.importKind !== 'type' && n.source.value === from && n.specifiers?.every((s) => s.type === 'ImportSpecifier'));
      if (!there) text = `import { notFound } from '${from}';\n${text}`;
      else if (!there.specifiers.some((s) => s.local.name === 'notFound')) {
        const last = there.specifiers.at(-1);
        text = `${text.slice(0, last.end)}, notFound${text.slice(last.end)}`;
      }
    }
    text = prune(path, text, ['fail']);
    text = text.replace(/\n{3,}/g, '\n\n').replace(/\n{2,}$/, '\n');
    if (/^\s*$/.test(text)) rmSync(join(repo, path)); else write(path, text);
  }
  const errors = 'contract/kernel/errors.ts';
  const text = read(errors);
  if (files.size > 0 && !/function notFound\b/.test(text))
    write(errors, `${text.trimEnd()}\n\n/** What somebody asked for is not there, or not for them: both are said in the same words. */\nexport function notFound(message: string, field?: string): never {\n  return fail('notFound', field === undefined ? { message } : { message, field });\n}\n`);
  return files.size;
}

/** Takes import specifiers out that nothing refers to. */
function prune(path, text, only) {
  const program = parse(path, text);
  const { root } = analyse(program);
  const edits = new Map();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.specifiers?.length) continue;
    const gone = node.specifiers.filter((s) => only.includes(s.local.name) && (root.names.get(s.local.name)?.nodes.length ?? 2) <= 1);
    if (gone.length === 0) continue;
    if (gone.length === node.specifiers.length) edits.set(node.start, [node.start, node.end + 1, '']);
    else {
      const kept = node.specifiers.filter((s) => !gone.includes(s));
      if (kept.every((s) => s.type === 'ImportSpecifier'))
        edits.set(node.start, [text.indexOf('{', node.start), text.lastIndexOf('}', node.source.start) + 1, `{ ${kept.map((s) => text.slice(s.start, s.end)).join(', ')} }`]);
    }
  }
  return apply(text, edits);
}

// ---------------------------------------------------------------- 2. names
const movedFiles = [];
const renamed = []; // { path, old, next, exported, compound }
function rename() {
  const paths = list().filter((f) => TS.test(f));
  const resolveFrom = resolver(paths);
  const files = new Map();
  for (const path of paths) {
    const text = read(path);
    const program = parse(path, text);
    const patterns = new Set();
    walk(program, (node) => { if (node.type === 'ObjectPattern') for (const p of node.properties) patterns.add(p); });
    files.set(path, { path, text, program, patterns, ...analyse(program), target: (specifier) => files.get(resolveFrom(path, specifier)) });
  }
  const importOf = (file, binding) => binding.nodes.find((n) => n.kind === 'import');

  // What every binding of a file that is no import wants to be called.
  for (const file of files.values()) for (const b of file.bindings) if (!importOf(file, b)) {
    // What is taken out of an object by a name that stays keeps that name.
    const taken = !b.module && b.nodes.some(({ kind, property, node }) => kind === 'shorthand' && file.patterns.has(property) && !lookup(propNames, file.path, node.name));
    b.wants = taken ? undefined : wanted(file.path, b.name);
  }

  const mentions = (file) => {
    const map = new Map();
    for (const b of file.bindings) (map.get(b.name) ?? map.set(b.name, []).get(b.name)).push(b);
    return map;
  };
  const inside = (scope, node) => scope.parent === null || (scope.node.start <= node.start && node.end <= scope.node.end);
  const clash = (file, binding, next) => {
    for (const other of file.byName.get(next) ?? []) {
      if (other === binding) continue;
      if (other.settled !== undefined && other.settled !== next) continue; // it goes away itself
      const same = other.scope === binding.scope;
      const captures = binding.nodes.some(({ node }) => inside(other.scope, node)) && inside(binding.scope, other.scope.node.start === undefined ? other.nodes[0]?.node ?? other.scope.node : other.scope.node);
      const hides = other.nodes.some(({ node }) => inside(binding.scope, node)) && (other.scope.parent === null || inside(other.scope, binding.scope.node));
      if (same || captures || hides) return true;
    }
    for (const one of file.free) if (one.name === next && inside(binding.scope, one.node)) return true;
    // Two that become the same in one scope or in one that holds the other.
    for (const other of file.bindings) {
      if (other === binding || other.settled !== next || other.name === next) continue;
      if (inside(other.scope, binding.nodes[0]?.node ?? binding.scope.node) || inside(binding.scope, other.nodes[0]?.node ?? other.scope.node)) return true;
    }
    return false;
  };
  for (const file of files.values()) file.byName = mentions(file);
  // The bindings that go away first, so that their names are free.
  const settle = (file, b, next, why) => {
    if (!next || next === b.name) return;
    if (clash(file, b, next)) { if (why) report[why].push(`${file.path}: ${b.name} → ${next}`); return; }
    b.settled = next;
  };
  for (const file of files.values()) {
    const mine = file.bindings.filter((b) => b.wants);
    for (let round = 0; round < 3; round += 1) for (const b of mine) if (b.settled === undefined) settle(file, b, b.wants, null);
    for (const b of mine) if (b.settled === undefined && b.module) report.LEFT.push(`${file.path}: ${b.name} → ${b.wants}`);
  }

  // Exported names, through re-exports.
  const exportName = (file, name, seen = new Set()) => {
    if (!file || seen.has(file.path)) return name;
    seen.add(file.path);
    file.exports ??= new Map();
    if (file.exports.has(name)) return file.exports.get(name);
    let result;
    for (const node of file.program.body) {
      if (node.type === 'ExportAllDeclaration' && !node.exported) { const via = file.target(node.source.value); if (via) { const n = exportName(via, name, seen); if (n !== name) result = n; } continue; }
      if (node.type !== 'ExportNamedDeclaration') continue;
      if (node.declaration) {
        const declared = [];
        if (node.declaration.id) declared.push(node.declaration.id.name);
        for (const d of node.declaration.declarations ?? []) walk(d.id, (n, parent, k) => { if (n.type === 'Identifier' && !(parent?.type === 'Property' && k === 'key' && !parent.shorthand)) declared.push(n.name); });
        if (declared.includes(name)) result = file.root.names.get(name)?.settled ?? name;
      }
      for (const s of node.specifiers ?? []) {
        if (s.exported.name !== name) continue;
        if (node.source) {
          const inner = exportName(file.target(node.source.value), s.local.name, seen);
          result = s.local.name === name ? inner : (wanted(file.path, name) ?? name);
        } else if (s.local.name === name) {
          const b = file.root.names.get(name);
          const imp = b && importOf(file, b);
          result = imp?.spec.imported ? exportName(file.target(imp.decl.source.value), imp.spec.imported.name, seen) : (b?.settled ?? name);
        } else result = wanted(file.path, name) ?? name;
      }
      if (result !== undefined) break;
    }
    result ??= name;
    file.exports.set(name, result);
    return result;
  };

  // Imports take the new names; where the name is taken, the old one stays as an alias.
  for (const file of files.values())
    for (const b of file.bindings) {
      const imp = importOf(file, b);
      if (!imp) continue;
      const { spec, decl } = imp;
      const target = file.target(decl.source.value);
      if (spec.type !== 'ImportSpecifier') { settle(file, b, target && wanted(file.path, b.name), 'LEFT'); continue; }
      b.importedNext = target ? exportName(target, spec.imported.name) : spec.imported.name;
      const next = spec.imported.name === b.name ? b.importedNext : target ? wanted(file.path, b.name) : undefined;
      settle(file, b, next, 'ALIASED');
    }

  for (const file of files.values()) {
    const edits = new Map();
    const keyed = new Map(); // start → new key of a shorthand or property, through a namespace or a lazy import
    const valued = new Map();
    const namespaces = new Map();
    for (const b of file.bindings) { const imp = importOf(file, b); if (imp?.spec.type === 'ImportNamespaceSpecifier') namespaces.set(b, file.target(imp.decl.source.value)); }
    const nsRefs = new Map();
    for (const [b, target] of namespaces) if (target) for (const { node } of b.nodes) nsRefs.set(node.start, target);
    const lazy = (node) => (node?.type === 'AwaitExpression' ? lazy(node.argument) : node?.type === 'ImportExpression' && node.source.type === 'Literal' ? file.target(node.source.value) : undefined);
    const members = (patternNode, target) => {
      if (patternNode?.type !== 'ObjectPattern' || !target) return;
      for (const p of patternNode.properties) if (p.type === 'Property' && p.key.type === 'Identifier') { const n = exportName(target, p.key.name); if (n !== p.key.name) keyed.set(p.key.start, n); }
    };
    const lazyRefs = new Map();
    walk(file.program, (node) => {
      if (node.type === 'JSXMemberExpression' && nsRefs.has(node.object.start)) { const n = exportName(nsRefs.get(node.object.start), node.property.name); if (n !== node.property.name) edits.set(node.property.start, [node.property.start, node.property.end, n]); }
      if (node.type === 'MemberExpression' && !node.computed) {
        const target = nsRefs.get(node.object.start) && node.object.type === 'Identifier' ? nsRefs.get(node.object.start) : lazy(node.object);
        if (target) { const n = exportName(target, node.property.name); if (n !== node.property.name) keyed.set(node.property.start, n); }
      }
      if (node.type === 'TSQualifiedName' && node.left.type === 'Identifier' && nsRefs.has(node.left.start)) { const n = exportName(nsRefs.get(node.left.start), node.right.name); if (n !== node.right.name) edits.set(node.right.start, [node.right.start, node.right.end, n]); }
      // const part = usePart(() => import('./x.tsx')); <part.X />
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
        const targets = [];
        walk(node.init, (n) => { if (n.type === 'ImportExpression') targets.push(lazy(n)); });
        if (targets.length === 1 && targets[0]) {
          const binding = file.bindings.find((b) => b.name === node.id.name && b.nodes.some((n) => n.node.start === node.id.start));
          for (const one of binding?.nodes ?? []) lazyRefs.set(one.node.start, targets[0]);
        }
      }
      if (node.type === 'VariableDeclarator') {
        members(node.id, lazy(node.init));
        const all = node.init?.type === 'AwaitExpression' && node.init.argument.type === 'CallExpression' ? node.init.argument.arguments[0] : null;
        if (all?.type === 'ArrayExpression' && node.id.type === 'ArrayPattern') node.id.elements.forEach((e, i) => members(e, lazy(all.elements[i])));
      }
      if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.name === 'then') {
        const target = lazy(node.callee.object); const param = node.arguments[0]?.params?.[0];
        if (target && param) {
          members(param, target);
          if (param.type === 'Identifier') walk(node.arguments[0].body, (n) => { if (n.type === 'MemberExpression' && n.object.type === 'Identifier' && n.object.name === param.name && !n.computed) { const to = exportName(target, n.property.name); if (to !== n.property.name) keyed.set(n.property.start, to); } });
        }
      }
      if (node.type === 'TSImportType' && node.qualifier?.type === 'Identifier') { const target = file.target((node.argument.literal ?? node.argument ?? node.source).value); if (target) { const n = exportName(target, node.qualifier.name); if (n !== node.qualifier.name) edits.set(node.qualifier.start, [node.qualifier.start, node.qualifier.end, n]); } }
      if (node.type === 'ExportNamedDeclaration' && node.source) for (const s of node.specifiers) {
        const target = file.target(node.source.value);
        const from = target ? exportName(target, s.local.name) : s.local.name; const to = exportName(file, s.exported.name);
        const text = from === to ? from : `${from} as ${to}`;
        edits.set(s.local.start, [s.local.start, s.exported.end, text]);
      }
    });
    if (lazyRefs.size) walk(file.program, (node) => {
      if ((node.type === 'JSXMemberExpression' || (node.type === 'MemberExpression' && !node.computed)) && lazyRefs.has(node.object.start)) {
        const n = exportName(lazyRefs.get(node.object.start), node.property.name);
        if (n !== node.property.name) { if (node.type === 'MemberExpression') keyed.set(node.property.start, n); else edits.set(node.property.start, [node.property.start, node.property.end, n]); }
      }
    });
    for (const p of file.props) {
      if (keyed.has(p.node.start)) continue;
      const next = lookup(propNames, file.path, p.name);
      if (next) keyed.set(p.node.start, next);
    }
    for (const b of file.bindings) {
      const next = b.settled ?? b.name;
      if (next !== b.name && !importOf(file, b)) renamed.push({ path: file.path, old: b.name, next, module: b.module });
      for (const one of b.nodes) {
        const { node, kind } = one;
        if (kind === 'import') {
          const { spec } = one;
          if (spec.type !== 'ImportSpecifier') { if (next !== b.name) edits.set(node.start, [node.start, node.end, next]); continue; }
          const from = b.importedNext ?? spec.imported.name;
          const text = from === next ? from : `${from} as ${next}`;
          if (file.text.slice(spec.imported.start, spec.local.end) !== text) edits.set(spec.imported.start, [spec.imported.start, spec.local.end, text]);
        } else if (kind === 'export') {
          const { spec } = one; const to = exportName(file, spec.exported.name);
          const text = next === to ? next : `${next} as ${to}`;
          if (file.text.slice(spec.local.start, spec.exported.end) !== text) edits.set(spec.local.start, [spec.local.start, spec.exported.end, text]);
        } else if (kind === 'shorthand') valued.set(node.start, next);
        else if (next !== b.name) edits.set(node.start, [node.start, node.start + b.name.length, next]);
      }
    }
    for (const p of file.props) {
      const key = keyed.get(p.node.start) ?? p.name;
      if (p.kind === 'shorthand') {
        const value = valued.get(p.node.start) ?? p.name;
        if (key === p.name && value === p.name) continue;
        edits.set(p.node.start, [p.node.start, p.node.start + p.name.length, key === value ? key : `${key}: ${value}`]);
      } else if (key !== p.name) {
        // { old: next } is { next } again
        edits.set(p.node.start, [p.node.start, p.node.end, key]);
      }
    }
    if (edits.size > 0) {
      let text = apply(file.text, edits);
      text = shorten(file.path, text, file.text);
      if (text !== file.text) write(file.path, text);
    }
  }
  return files.size;
}

/** `{ a: a }`, `import { a as a }` that the renaming made become short again. */
function shorten(path, text, before) {
  const edits = new Map();
  const had = (name) => new RegExp(`\\b${name}\\s*:\\s*${name}\\b`).test(before);
  walk(parse(path, text), (node) => {
    if (node.type === 'Property' && !node.shorthand && !node.computed && !node.method && node.kind === 'init' && node.key.type === 'Identifier') {
      const value = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
      if (value.type === 'Identifier' && value.name === node.key.name && !value.typeAnnotation && !had(value.name)) edits.set(node.start, [node.key.start, value.start, '']);
    }
  });
  return apply(text, edits);
}

// ---------------------------------------------------------------- 3. files
function moves() {
  const paths = list();
  const known = new Set(paths);
  const to = new Map();
  const next = (path) => {
    let now = path;
    for (const [from, into] of FILES) {
      if (from.endsWith('/') ? now.startsWith(from) : now === from) now = into + now.slice(from.length);
      else if (/\.tsx?$/.test(from) && !/\.test\.tsx?$/.test(from)) {
        const stem = from.replace(/\.tsx?$/, ''); const intoStem = into.replace(/\.tsx?$/, '');
        for (const end of ['.module.css', '.test.ts', '.test.tsx', '.race.test.ts']) if (now === stem + end) now = intoStem + end;
      }
    }
    return now;
  };
  for (const path of paths) { const now = next(path); if (now !== path) to.set(path, now); }
  for (const [from] of FILES) if (from.endsWith('/') ? !paths.some((p) => p.startsWith(from)) : !known.has(from)) report['FILE GONE'].push(from);
  for (const [from, into] of to) if ((known.has(into) && !to.has(into)) || [...to].some(([f, i]) => f !== from && i === into)) { report['FILE TAKEN'].push(`${from} → ${into}`); to.delete(from); }
  const at = (path) => to.get(path) ?? path;

  // Imports, resolved.
  const resolveFrom = resolver(paths);
  for (const path of paths.filter((f) => /\.(tsx?|css|mjs)$/.test(f))) {
    const text = read(path); const edits = new Map();
    const specifier = (node) => {
      const value = node.value;
      if (typeof value !== 'string') return;
      const target = resolveFrom(path, value);
      if (!target || (at(target) === target && at(path) === path)) return;
      const query = value.match(/\?.*$/)?.[0] ?? '';
      let text2;
      if (value.startsWith('@qunlu/')) text2 = `@qunlu/${at(target)}${query}`;
      else { text2 = posix.relative(posix.dirname(at(path)), at(target)); if (!text2.startsWith('.')) text2 = `./${text2}`; text2 += query; }
      if (text2 !== value) edits.set(node.start, [node.start + 1, node.end - 1, text2]);
    };
    if (TS.test(path)) walk(parse(path, text), (node) => {
      if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(node.type) && node.source) specifier(node.source);
      else if (node.type === 'TSImportType') specifier(node.argument?.literal ?? node.argument ?? node.source);
      else if (node.type === 'NewExpression' && node.callee.name === 'URL' && node.arguments[0]?.type === 'Literal' && /^\.{1,2}\//.test(node.arguments[0].value)) specifier(node.arguments[0]);
      else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.object.name === 'vi' && node.arguments[0]?.type === 'Literal') specifier(node.arguments[0]);
      else if (node.type === 'ImportDeclaration') specifier(node.source);
    });
    else for (const m of text.matchAll(/(?:@import|composes:[^;]*from|url\()\s*(['"])(\.[^'"]+)\1/g)) {
      const start = m.index + m[0].length - m[2].length - 2; specifier({ value: m[2], start, end: start + m[2].length + 2 });
    }
    if (edits.size) write(path, apply(text, edits));
  }

  // Paths in strings, pages and lists: the whole path, or what is left of it after its first folders, where that names one file.
  const suffixes = new Map();
  const count = new Map();
  const ends = (path) => { const parts = path.split('/'); return parts.map((_, i) => parts.slice(i).join('/')).filter((s) => s.includes('/')); };
  for (const path of paths) for (const s of ends(path)) count.set(s, (count.get(s) ?? 0) + 1);
  const dropped = (path, n) => path.split('/').slice(n).join('/');
  for (const [from, into] of to) {
    const parts = from.split('/').length;
    ends(from).forEach((s, i) => { if (i < parts - 1 && count.get(s) === 1 && from.split('/').slice(0, i).join('/') === into.split('/').slice(0, i).join('/')) suffixes.set(s, dropped(into, i)); });
    suffixes.set(from, into);
  }
  for (const [from, into] of FILES) if (from.endsWith('/')) suffixes.set(from.slice(0, -1), into.slice(0, -1));
  // A page that names a file beside another.
  const baseCount = new Map();
  for (const path of paths) baseCount.set(posix.basename(path), (baseCount.get(posix.basename(path)) ?? 0) + 1);
  const bases = new Map([...to].filter(([from, into]) => baseCount.get(posix.basename(from)) === 1 && posix.basename(from) !== posix.basename(into)).map(([from, into]) => [posix.basename(from), posix.basename(into)]));
  if (suffixes.size) {
    const pattern = /(?<![\w./-])(?:[\w.-]+\/)+[\w.-]+(?<![.,])/g;
    for (const path of paths.filter((f) => /\.(tsx?|md|json|css|mjs|html)$|(^|\/)run$/.test(f) && !/^(spec|node_modules)\//.test(f) && f !== 'package-lock.json' && f !== 'docs/coverage.md')) {
      const text = read(path);
      let now = /\.md$/.test(path) ? text.replace(/`([\w-]+\.tsx?)`/g, (m, name) => (bases.has(name) ? `\`${bases.get(name)}\`` : m)) : text;
      now = now.replace(pattern, (m) => {
        if (suffixes.has(m)) return suffixes.get(m);
        for (const [from, into] of FILES) if (from.endsWith('/') && m.startsWith(from)) return into + m.slice(from.length);
        return m;
      });
      if (now !== text) write(path, now);
    }
  }
  movedFiles.push(...to);
  for (const [from, into] of to) {
    mkdirSync(dirname(join(repo, into)), { recursive: true });
    execFileSync('git', ['mv', '-k', from, into], { cwd: repo });
    if (existsSync(join(repo, from))) renameSync(join(repo, from), join(repo, into));
  }
  return to.size;
}

// ---------------------------------------------------------------- 4. comments, pages, lists
function prose() {
  const next = new Map(); // old → Set(next), compound names alone
  const local = new Map(); // path → Map
  for (const { path, old, next: n } of renamed) {
    if (!/[a-z][A-Z]/.test(old)) continue;
    (next.get(old) ?? next.set(old, new Set()).get(old)).add(n);
    (local.get(path) ?? local.set(path, new Map()).get(path)).set(old, n);
  }
  const defined = new Set();
  const paths = list();
  for (const path of paths.filter((f) => TS.test(f))) for (const [, name] of read(path).matchAll(/\b(?:function|const|let|class|interface|type)\s+([\w$]+)/g)) defined.add(name);
  const global = new Map([...next].filter(([old, set]) => set.size === 1 && !defined.has(old)).map(([old, set]) => [old, [...set][0]]));
  const word = /\b[A-Za-z][\w]*\b/g;
  for (const path of paths.filter((f) => TS.test(f) || (/\.md$/.test(f) && !/^(spec)\//.test(f) && f !== 'docs/coverage.md'))) {
    const text = read(path);
    let now;
    if (TS.test(path)) {
      const comments = parseSync(path, text).comments;
      const edits = new Map();
      for (const c of comments) {
        let body = text.slice(c.start, c.end).replace(word, (w) => global.get(w) ?? local.get(path)?.get(w) ?? w);
        for (const [scope, pattern, to] of COMMENTS) if (scope.test(path)) body = body.replace(pattern, to);
        if (body !== text.slice(c.start, c.end)) edits.set(c.start, [c.start, c.end, body]);
      }
      now = apply(text, edits);
    } else {
      now = text.replace(/`[^`\n]+`/g, (code) => code.replace(word, (w) => global.get(w) ?? w));
      if (!path.startsWith('docs/decisions/')) now = now.split(/(`[^`\n]*`)/).map((part, i) => (i % 2 ? part : COMMENTS.slice(0, 2).reduce((t, [, pattern, to]) => t.replace(pattern, to), part))).join('');
    }
    for (const [scope, from, to] of TEXTS) if (scope.test(path)) now = now.replaceAll(from, to);
    if (now !== text) write(path, now);
  }
  for (const path of paths.filter((f) => !TS.test(f) && !/\.md$/.test(f))) for (const [scope, from, to] of TEXTS) if (scope.test(path)) { const text = read(path); const now = text.replaceAll(from, to); if (now !== text) write(path, now); }
  // Who sends a call's statements is named by its function.
  const cost = 'server/testing/statements.json';
  if (existsSync(join(repo, cost))) {
    const by = new Map();
    for (const { path, old, next: n } of renamed) {
      const feature = path.match(/^server\/features\/([^/]+)\//)?.[1] ?? path.match(/^server\/([^/]+)\//)?.[1];
      if (feature) by.set(`${feature}.${old}`, `${feature}.${n}`);
    }
    for (const [from, into] of movedFiles) {
      const feature = from.match(/^server\/features\/([^/]+)\//)?.[1] ?? from.match(/^server\/([^/]+)\//)?.[1];
      if (feature) by.set(`${feature}.${posix.basename(from)}`, `${feature}.${posix.basename(into)}`);
    }
    const text = read(cost);
    const now = text.replace(/"(by|afterBy)":"([^"]*)"/g, (_, key, value) => `"${key}":"${value.split(' ').map((one) => by.get(one) ?? one).map((one) => one.replace(/^(\w+)\./, (m, f) => `${FEATURES[f] ?? f}.`)).join(' ')}"`);
    if (now !== text) write(cost, now);
  }
  for (const path of ['features.json', 'scripts/budget.json']) {
    if (!existsSync(join(repo, path))) continue;
    const text = read(path); let now = text;
    for (const [from, into] of Object.entries(FEATURES)) {
      if (path === 'features.json') now = now.replace(`{ "name": "${from}",`, `{ "name": "${into}", "formerly": ["${from}"],`).replace(/("dependsOn": \[)([^\]]*)\]/g, (_, a, b) => `${a}${b.replace(`"${from}"`, `"${into}"`)}]`);
      else now = now.replaceAll(`"${from}"`, `"${into}"`);
    }
    if (now !== text) write(path, now);
  }
}

const counted = { noSuch: noSuch(), parsed: rename(), moved: moves() };
prose();
for (const [name, lines] of Object.entries(report)) if (lines.length) console.log(`${name}: ${lines.length}\n  ${[...new Set(lines)].join('\n  ')}`);
const left = list().filter((f) => TS.test(f) && /\bnoSuch[A-Z]?\w*\b/.test(read(f)));
console.log(`noSuch in: ${left.join(', ') || 'nothing'}`);
if (process.argv.includes('--list')) for (const { path, old, next: n, module } of renamed) console.log(`${module ? 'M' : ' '} ${old} → ${n}  ${path}`);
const unused = [];
for (const [table, kind, entries] of [[names, 'n', NAMES], [propNames, 'p', PROPS]]) table.forEach(([, map], i) => { for (const old of map.keys()) if (!used.has(`${i}:${old}:${kind}`)) unused.push(`${entries[i][0] || '*'} ${old}`); });
if (unused.length) console.log(`not met (gone, or renamed already): ${unused.length}\n  ${unused.join('\n  ')}`);
console.log(`${new Set(renamed.filter((r) => r.module).map((r) => `${r.path}#${r.old}`)).size} names of modules, ${renamed.filter((r) => !r.module).length} inside, ${counted.moved} files moved`);
