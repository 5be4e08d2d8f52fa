/**
 * What a process of the server keeps in memory between two calls is listed in docs/operations.md, one row for each place:
 *   | requests at the door | `server/platform/door.ts`: `working`, `queues` | each process lets in its own |
 * Found are variables of a file, and those of a function that outlive it, because what it gives back or registers uses them.
 * scripts/checks/allowed-state.json names files whose variables live as long as one call, each with a reason.
 */
import { lineAt } from '../source/scan.ts';
import { isTestCode, readTree, type SourceFile, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const PAGE = 'docs/operations.md';
const HEADING = '## What a process holds in memory';
const ALLOWED = 'scripts/checks/allowed-state.json';
const SERVER = /^(server|contract)\/(?!demo\/)(?!.*\/demo\.ts$)/;

const COLLECTION = String.raw`new (?:Map|Set|WeakMap|WeakSet|LRUCache)\b`;
const TYPE = String.raw`(?:: .+?)?`;
/** In the first column, as formatted. */
const OF_FILE = new RegExp(String.raw`^(?:export )?(?:(let) (\w+)|const (\w+)${TYPE} =\s)`, 'gm');
const FUNCTION = /^(?:export )?(?:async )?(?:function|const) /gm;
const IN_FUNCTION = new RegExp(
  String.raw`^ {2}(?:let (\w+)|const (\w+)${TYPE} =\s+(?:${COLLECTION}|\[\]|\{\}))`,
  'gm',
);
/** Inside of what is registered, e.g. the routes below one path. */
const REGISTERED = new RegExp(String.raw`^ {4,}const()? (\w+)${TYPE} =\s+${COLLECTION}`, 'gm');
/** Gives something back that goes on using its variables; what waits for its work, or is done for a call, does not. */
const GIVES = /^ {2}return (?:\{|(?:async )?(?:\(|\w+ =>))/m;
const OF_CALL =
  /^(?:export )?(?:async |\w+ \w+(?:<[^(]*>)?[^(]*\(\s*(?:ctx|tx|db|\{[^}]*\})(?:: (?:Tx|Db|\w*Ctx)|,|\)))/;
const REGISTERS = /\bapp: FastifyInstance\b|\.addHook\(|\b(?:process|cluster)\.on\(/;
const CLOSURE = /=>|\bfunction\b|^ {4,}(?:async )?\w+\([^)]*\)(?:: [^{=]+)? \{/m;
const PASSING = /^\s*(?:if|for|while|switch|try)\b/;

interface Place {
  readonly name: string;
  readonly index: number;
}

export function processState(root: string): Finding[] {
  const tree = readTree(root);
  const page = tree.byPath.get(PAGE)?.text;
  if (page === undefined) return [];
  const listed = placesOn(page);
  const allowed = JSON.parse(tree.byPath.get(ALLOWED)?.text ?? '{}') as Record<string, string>;
  const found = sources(tree)
    .filter((file) => SERVER.test(file.path) && !isTestCode(file.path))
    .map((file) => ({ file, places: stateIn(file) }));
  const known = new Map(found.map(({ file, places }) => [file.path, places.map(({ name }) => name)]));
  return [
    ...found.flatMap(({ file, places }) =>
      allowed[file.path] === undefined ? places.flatMap((place) => unlisted(file, place, listed)) : [],
    ),
    ...listed.flatMap(({ path, name, line }) =>
      known.get(path)?.includes(name)
        ? []
        : [{ path: PAGE, line, message: `${path} keeps no ${name} any more: take it off the list` }],
    ),
    ...Object.entries(allowed).flatMap(([path, reason]) => needless(path, reason, known)),
  ];
}

function unlisted(file: SourceFile, { name, index }: Place, listed: readonly Row[]): Finding[] {
  if (listed.some((row) => row.path === file.path && row.name === name)) return [];
  const message =
    `${name} stays in memory: keep it in the database, or say in ${PAGE}, under “${HEADING.slice(3)}”, ` +
    `what a second process changes (${ALLOWED} when it lives as long as one call)`;
  return [{ path: file.path, line: lineAt(file.scan.bare, index), message }];
}

function needless(path: string, reason: string, known: ReadonlyMap<string, readonly string[]>): Finding[] {
  const findings: Finding[] = [];
  if ((known.get(path) ?? []).length === 0)
    findings.push({ path: ALLOWED, message: `${path} needs no excuse any more: take it off the list` });
  if (reason.trim().length < 10)
    findings.push({ path: ALLOWED, message: `${path} needs a reason of a sentence` });
  return findings;
}

interface Row {
  readonly path: string;
  readonly name: string;
  readonly line: number;
}

/** `file`: `name`, `name` of each row of the table. */
function placesOn(page: string): Row[] {
  const lines = page.split('\n');
  const from = lines.indexOf(HEADING);
  const end = lines.findIndex((text, at) => at > from && text.startsWith('## '));
  return lines.flatMap((text, at) => {
    if (from < 0 || at < from || (end >= 0 && at > end) || !text.startsWith('|')) return [];
    let path = '';
    const [, , where = ''] = text.split('|');
    return [...where.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']): Row[] => {
      if (/^(?:server|contract)\/\S+\.ts$/.test(word)) path = word;
      else if (path !== '' && /^\w+$/.test(word)) return [{ path, name: word, line: at + 1 }];
      return [];
    });
  });
}

/** All that a file keeps. */
function stateIn({ scan: { bare } }: SourceFile): Place[] {
  const places: Place[] = [];
  for (const { 1: isLet, 2: variable, 3: constant, index } of bare.matchAll(OF_FILE)) {
    const name = variable ?? constant ?? '';
    if (isLet || changes(bare, name)) places.push({ name, index });
  }
  const starts = [...bare.matchAll(FUNCTION)].map(({ index }) => index);
  for (const [at, start] of starts.entries()) {
    const text = bare.slice(start, starts[at + 1]);
    const registers = REGISTERS.test(text);
    if (!registers && (!GIVES.test(text) || OF_CALL.test(text))) continue;
    const declared = [...text.matchAll(IN_FUNCTION), ...(registers ? text.matchAll(REGISTERED) : [])];
    for (const { 0: whole, 1: variable, 2: constant, index } of declared) {
      const name = variable ?? constant ?? '';
      if (constant !== undefined && !changes(text, name)) continue;
      if (isCaptured(text.slice(index + whole.length), name)) places.push({ name, index: start + index });
    }
  }
  return places;
}

/** Whether a constant of the file is written to. */
function changes(text: string, name: string): boolean {
  const methods = 'set|add|delete|clear|push|pop|shift|unshift|splice';
  const written = String.raw`\b${name}(?:\.(?:${methods})\(|(?:\.\w+|\[[^\]\n]*\]) ?(?:[-+]?=(?![=>])|\+\+|--|\?\?=))`;
  return new RegExp(String.raw`(?<![.\w])${written}`).test(text);
}

/** Whether a function that is made here uses the variable, so that it lives on with it. */
function isCaptured(after: string, name: string): boolean {
  return after.split(/\n(?= {2}\S)/).some((statement) => {
    const at = statement.search(new RegExp(String.raw`(?<![.\w])${name}\b`));
    return at >= 0 && !PASSING.test(statement) && CLOSURE.test(statement.slice(0, at));
  });
}
