import type { cardStyles } from '@qunlu/contract/card/rules.ts';

export type PosterStyle = (typeof cardStyles)[number];

export interface PosterLook {
  ground: string;
  ink: string;
  faint: string;
  accent: string;
  tint: string;
  /** The name in a serif face, the portrait a seal. */
  seal?: boolean;
  decorate: (
    pen: CanvasRenderingContext2D,
    size: { width: number; height: number },
    look: PosterLook,
  ) => void;
}

const nothing = (): void => undefined;

/** Paper with hairlines, ink, a seal, hills, a grid: the five styles of a card, as large as a screen. A picture that is
 * passed on keeps its colours, whatever its reader's phone prefers. */
export const posterLooks: Record<PosterStyle, PosterLook> = {
  1: {
    ground: '#f6f4ef',
    ink: '#1c1b18',
    faint: '#5b5850',
    accent: '#b83a2a',
    tint: '#e3dfd8',
    decorate(pen, { width, height }) {
      pen.strokeStyle = '#e5e1d8';
      pen.lineWidth = 2;
      pen.strokeRect(48, 48, width - 96, height - 96);
      pen.strokeRect(64, 64, width - 128, height - 128);
    },
  },
  2: {
    ground: '#1c1b18',
    ink: '#f6f4ef',
    faint: '#b9b4a8',
    accent: '#e0705f',
    tint: '#34322b',
    decorate: nothing,
  },
  3: {
    ground: '#f6f4ef',
    ink: '#1c1b18',
    faint: '#5b5850',
    accent: '#b83a2a',
    tint: '#f9ebe7',
    seal: true,
    decorate(pen, { width }, { accent }) {
      pen.fillStyle = accent;
      pen.fillRect(0, 0, width, 24);
    },
  },
  4: {
    ground: '#eef1ec',
    ink: '#1c1b18',
    faint: '#4d5a45',
    accent: '#3f5730',
    tint: '#dfe6d9',
    decorate(pen, { width, height }) {
      for (const [at, color] of ['#dfe6d9', '#d0dac8', '#c0cdb6'].entries()) {
        const top = height - 760 + at * 150;
        pen.fillStyle = color;
        pen.beginPath();
        pen.moveTo(0, top + 90);
        pen.bezierCurveTo(width * 0.2, top - 80 + at * 60, width * 0.35, top + 120, width * 0.55, top);
        pen.bezierCurveTo(width * 0.72, top - 90, width * 0.85, top + 110, width, top + 20);
        pen.lineTo(width, height);
        pen.lineTo(0, height);
        pen.fill();
      }
    },
  },
  5: {
    ground: '#ffffff',
    ink: '#1c1b18',
    faint: '#5b5850',
    accent: '#2b5fa8',
    tint: '#dbe3ee',
    decorate(pen, { width, height }) {
      pen.strokeStyle = '#e7eef8';
      pen.lineWidth = 2;
      for (let at = 60; at < width; at += 60) {
        pen.beginPath();
        pen.moveTo(at, 0);
        pen.lineTo(at, height);
        pen.stroke();
      }
      for (let at = 60; at < height; at += 60) {
        pen.beginPath();
        pen.moveTo(0, at);
        pen.lineTo(width, at);
        pen.stroke();
      }
    },
  },
};
