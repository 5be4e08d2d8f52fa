import type { cardStyles, vipCardStyles } from '@qunlu/contract/card/rules.ts';
import { fineLooks } from '../../../../ui/poster/fine-looks.ts';
import type { Frame, Tint } from '../../../../ui/poster/pen.ts';

export type PosterStyle = (typeof cardStyles)[number] | (typeof vipCardStyles)[number];

interface Canvas {
  width: number;
  height: number;
}

/** `seal`: the name in a serif face besides. */
export interface PosterLook extends Frame {
  ground: string;
  ink: string;
  faint: string;
  decorate: (pen: CanvasRenderingContext2D, size: Canvas, person: Person) => void;
}

/** What a decoration knows of the person. */
interface Person {
  tint: Tint;
  surname: string;
}

const paper = { ground: '#f6f4ef', ink: '#1c1b18', faint: '#5b5850', accent: '#b83a2a', line: '#e5e1d8' };

function lineTo(pen: CanvasRenderingContext2D, from: [number, number], to: [number, number]): void {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}

/** Paper with hairlines, ink, a seal, hills, a grid: the five styles of a card, as large as a screen. */
export const posterLooks: Record<PosterStyle, PosterLook> = {
  1: {
    ...paper,
    decorate(pen, { width, height }) {
      pen.lineWidth = 2;
      const fade = pen.createLinearGradient(0, height - 64, 0, height * 0.36);
      fade.addColorStop(0, '#ded9ce');
      fade.addColorStop(1, '#ded9ce00');
      pen.strokeStyle = fade;
      for (let x = width - 64 - 84; x > 64; x -= 84) lineTo(pen, [x, 64], [x, height - 64]);
      pen.strokeStyle = '#d8d2c5';
      pen.strokeRect(44, 44, width - 88, height - 88);
      pen.strokeRect(64, 64, width - 128, height - 128);
    },
  },
  2: {
    ground: '#1f1d19',
    ink: '#f6f4ef',
    faint: '#c3bdb0',
    accent: '#e0705f',
    line: '#f6f4ef',
    decorate(pen, { width, height }, { surname }) {
      const light = (x: number, y: number, radius: number, strength: number): void => {
        const glow = pen.createRadialGradient(x, y, 0, x, y, radius);
        glow.addColorStop(0, `rgb(246 244 239 / ${strength}%)`);
        glow.addColorStop(1, 'rgb(246 244 239 / 0%)');
        pen.fillStyle = glow;
        pen.fillRect(0, 0, width, height);
      };
      light(width * 0.95, height * 1.02, 1200, 16);
      light(0, 0, 900, 9);
      pen.fillStyle = 'rgb(246 244 239 / 4%)';
      pen.font = `600 ${760 / surname.length}px "Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", SimSun, serif`;
      pen.textAlign = 'right';
      pen.textBaseline = 'top';
      pen.fillText(surname, width - 40, 60);
      pen.textAlign = 'left';
    },
  },
  3: {
    ...paper,
    seal: true,
    decorate(pen, { width, height }) {
      pen.fillStyle = paper.accent;
      for (const y of [64, height - 64 - 10]) pen.fillRect(96, y, width - 192, 10);
      for (const y of [86, height - 86 - 2]) pen.fillRect(96, y, width - 192, 2);
    },
  },
  4: {
    ground: '#fbfaf7',
    ink: '#1c1b18',
    faint: '#3a3833',
    accent: '#1c1b18',
    line: '#fff',
    decorate(pen, { width, height }, { tint }) {
      const air = pen.createLinearGradient(0, 0, 0, height);
      air.addColorStop(0, '#fff');
      air.addColorStop(0.9, tint.ground);
      pen.fillStyle = air;
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = tint.ink;
      pen.globalAlpha = 0.12;
      for (let at = 0; at < 4; at += 1) {
        const middle = height - 760 + at * 170;
        const swing = at % 2 === 0 ? 90 : -90;
        pen.beginPath();
        pen.moveTo(0, middle + swing * 0.7);
        pen.bezierCurveTo(width * 0.16, middle - 110, width * 0.32, middle - swing, width * 0.5, middle);
        pen.bezierCurveTo(
          width * 0.68,
          middle + swing,
          width * 0.84,
          middle + 100,
          width,
          middle - swing * 0.5,
        );
        pen.lineTo(width, height);
        pen.lineTo(0, height);
        pen.fill();
      }
      pen.globalAlpha = 1;
    },
  },
  5: {
    ground: '#fff',
    ink: '#1c1b18',
    faint: '#5b5850',
    accent: '#2b5fa8',
    line: '#2b5fa8',
    decorate(pen, { width, height }) {
      pen.strokeStyle = '#e3ebf6';
      pen.lineWidth = 2;
      for (let x = 60; x < width; x += 60) lineTo(pen, [x, 0], [x, height]);
      for (let y = 60; y < height; y += 60) lineTo(pen, [0, y], [width, y]);
      pen.fillStyle = '#2b5fa8';
      pen.fillRect(0, 0, 24, height);
    },
  },
  100: fineLooks.gilt,
  101: fineLooks.porcelain,
  102: fineLooks.night,
};
