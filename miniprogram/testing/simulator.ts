import { createRequire } from 'node:module';
import type { OpenPage } from './wechat.ts';

interface SimulatedNode {
  dom: HTMLElement;
  dispatchEvent(name: string): void;
}

interface Simulated {
  querySelectorAll(selector: string): SimulatedNode[];
  instance: Record<string, unknown> & { data: Record<string, unknown> };
  attach(parent: HTMLElement): void;
  detach(): void;
}

interface Simulator {
  load(path: string, options: { rootPath: string }): string;
  render(id: string): Simulated;
}

const simulator = createRequire(import.meta.url)('miniprogram-simulate') as Simulator;

/** A page that can be tapped. */
export interface DrawnPage extends OpenPage {
  /** Taps the button that says so. */
  tap(words: string): void;
}

/** Draws the pages of a built mini-program by WeChat's simulator of components, into the document of the test. */
export function drawnPages(folder: string, globals: object): (route: string) => DrawnPage {
  Object.assign(globalThis, globals, { App: () => undefined });
  return (route) => {
    const page = simulator.render(simulator.load(`${folder}/${route}`, { rootPath: folder }));
    const place = document.createElement('div');
    document.body.append(place);
    page.attach(place);
    const { instance } = page;
    instance['route'] = route;
    return {
      route,
      get data() {
        return instance.data;
      },
      act(name, given) {
        const method = instance[name];
        return typeof method === 'function' ? method.call(instance, given) : undefined;
      },
      tap(words) {
        const buttons = page.querySelectorAll('.act');
        const found = buttons.find(({ dom }) => dom.textContent.trim() === words);
        if (!found) throw new Error(`no button “${words}” in ${place.innerHTML}`);
        found.dispatchEvent('tap');
      },
      unmount() {
        page.detach();
        place.remove();
      },
    };
  };
}
