import { type Frame, type Pen, posterSize } from './pen.ts';

export interface FineLook extends Frame {
  ground: string;
  ink: string;
  faint: string;
  decorate: (pen: Pen) => void;
}

const { width, height } = posterSize;

/** The looks of members: gilt paper, blue and white porcelain, a voyage by night. */
export const fineLooks = {
  gilt: {
    ground: '#fbf5e6',
    ink: '#2c2312',
    faint: '#6a5223',
    accent: '#8a6414',
    line: '#d9bd74',
    decorate(pen) {
      const foil = pen.createLinearGradient(0, 0, width, height);
      for (const [at, color] of [
        [0, '#b98b2c'],
        [0.25, '#f0dca0'],
        [0.5, '#a87a1f'],
        [0.75, '#ecd48f'],
        [1, '#9c7019'],
      ] as const)
        foil.addColorStop(at, color);
      pen.strokeStyle = foil;
      for (const [inset, line] of [
        [40, 8],
        [60, 2],
      ] as const) {
        pen.lineWidth = line;
        pen.strokeRect(inset, inset, width - inset * 2, height - inset * 2);
      }
      pen.lineWidth = 3;
      for (const [x, y] of [
        [60, 60],
        [width - 60, 60],
        [60, height - 60],
        [width - 60, height - 60],
      ] as const) {
        pen.fillStyle = '#fbf5e6';
        pen.fillRect(x - 24, y - 24, 48, 48);
        pen.strokeRect(x - 24, y - 24, 48, 48);
        pen.strokeRect(x - 10, y - 10, 20, 20);
      }
    },
  },
  porcelain: {
    ground: '#f7f9fc',
    ink: '#16264f',
    faint: '#3c548c',
    accent: '#23469c',
    line: '#23469c',
    decorate(pen) {
      pen.strokeStyle = '#23469c';
      for (const [y, line] of [
        [48, 8],
        [68, 2],
        [height - 48, 8],
        [height - 68, 2],
      ] as const) {
        pen.lineWidth = line;
        pen.beginPath();
        pen.moveTo(0, y);
        pen.lineTo(width, y);
        pen.stroke();
      }
      // waves of the sea under everything, the farther the fainter
      pen.lineWidth = 3;
      for (let row = 0; row < 11; row += 1) {
        pen.globalAlpha = 0.05 + row * 0.012;
        const y = height - 620 + row * 54;
        for (let x = row % 2 === 0 ? 0 : -60; x <= width + 60; x += 120)
          for (const radius of [58, 40, 22]) {
            pen.beginPath();
            pen.arc(x, y, radius, Math.PI, 0);
            pen.stroke();
          }
      }
      pen.globalAlpha = 1;
    },
  },
  night: {
    ground: '#0d1730',
    ink: '#f2f5fb',
    faint: '#b3c1dc',
    accent: '#f2c46d',
    line: '#f2f5fb',
    decorate(pen) {
      const air = pen.createLinearGradient(0, 0, 0, height);
      air.addColorStop(0, '#080f22');
      air.addColorStop(0.7, '#15264b');
      air.addColorStop(1, '#24406f');
      pen.fillStyle = air;
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = '#f2f5fb';
      // the same stars in every picture
      for (let at = 1; at <= 90; at += 1) {
        const [x, y] = [(at * 397) % width, (at * 613) % (height * 0.7)];
        pen.globalAlpha = 0.12 + ((at * 29) % 40) / 100;
        pen.beginPath();
        pen.arc(x, y, 1 + (at % 3), 0, Math.PI * 2);
        pen.fill();
      }
      pen.globalAlpha = 0.5;
      pen.strokeStyle = '#f2c46d';
      pen.lineWidth = 3;
      pen.setLineDash([4, 16]);
      pen.beginPath();
      pen.moveTo(-20, height - 640);
      pen.quadraticCurveTo(width * 0.55, height - 900, width - 110, 200);
      pen.stroke();
      pen.setLineDash([]);
      pen.globalAlpha = 1;
      const glow = pen.createRadialGradient(width - 110, 200, 0, width - 110, 200, 90);
      glow.addColorStop(0, '#f2c46d');
      glow.addColorStop(0.12, '#f2c46d');
      glow.addColorStop(0.2, 'rgb(242 196 109 / 30%)');
      glow.addColorStop(1, 'rgb(242 196 109 / 0%)');
      pen.fillStyle = glow;
      pen.fillRect(width - 200, 110, 180, 180);
    },
  },
} satisfies Record<string, FineLook>;
