const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const signs = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const closing = /^[，。、；：？！）》」』”’…·,.;:?!)\]}%]$/u;
const opening = /^[（《「『“‘([{]$/u;
const ofWord = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Number}'’&@/#+_.-]+$/u;

/** Units that are not broken: a word, a character with its punctuation, an emoji. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  let before = '\n';
  for (const sign of signs(text)) {
    const apart = /^\s$/.test(before) || /^\s$/.test(sign);
    const joins =
      !apart && (closing.test(sign) || opening.test(before) || (ofWord.test(before) && ofWord.test(sign)));
    if (joins) units.push(`${units.pop() ?? ''}${sign}`);
    else units.push(sign);
    before = sign;
  }
  return units;
}

type Measure = (text: string) => number;

function shortened(measure: Measure, line: string, width: number): string {
  const kept = signs(line);
  while (kept.length > 0 && measure(`${kept.join('')}…`) > width) kept.pop();
  return `${kept.join('')}…`;
}

/** Breaks text between units; the last of `max` lines ends with … when there is more. */
export function linesOf(measure: Measure, text: string, width: number, max: number): string[] {
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    lines.push(line.trimEnd());
    line = '';
  };
  const add = (part: string): void => {
    if (line !== '' && measure(line + part.trimEnd()) > width) end();
    if (line !== '' || part.trim() !== '') line += part;
  };
  for (const unit of unitsOf(text)) {
    if (unit === '\n') end();
    else if (measure(unit) <= width) add(unit);
    else for (const sign of signs(unit)) add(sign);
    if (lines.length > max) break;
  }
  if (line !== '') end();
  if (lines.length <= max) return lines;
  const last = lines[max - 1] ?? '';
  return [...lines.slice(0, max - 1), shortened(measure, last, width)];
}
