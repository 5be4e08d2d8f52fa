export type PaperSize = 'a4' | 'roll';

const millimetresOfPixel = 25.4 / 96;
const rollMargin = 2;
/** What is free below, besides, to tear it off. */
const tornOff = 6;

/**
 * Prints what `paper` holds and nothing besides: the style sheet takes the size of the paper from the root of the document. A roll
 * has no length of its own, so that its page is as long as what stands on it: one strip, without a blank end.
 */
export function printPaper(paper: HTMLElement, size: PaperSize): void {
  const root = document.documentElement;
  root.dataset['paper'] = size;
  const before = document.adoptedStyleSheets;
  if (size === 'roll') {
    const height =
      Math.ceil(paper.getBoundingClientRect().height * millimetresOfPixel) + 2 * rollMargin + tornOff;
    const strip = new CSSStyleSheet();
    strip.replaceSync(`@page roll { size: 58mm ${height}mm; margin: ${rollMargin}mm; }`);
    document.adoptedStyleSheets = [...before, strip];
  }
  addEventListener(
    'afterprint',
    () => {
      delete root.dataset['paper'];
      document.adoptedStyleSheets = before;
    },
    { once: true },
  );
  print();
}
