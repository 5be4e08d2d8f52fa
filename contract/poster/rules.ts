/** D88: the templates, by the number in `/phonebook/{id}/poster/{template}`. */
export const posterTemplates = [1, 2, 3, 4] as const;
export type PosterTemplate = (typeof posterTemplates)[number];
export const posterLabels: Record<PosterTemplate, string> = { 1: '素笺', 2: '朱栏', 3: '远山', 4: '夜航' };

/** Pixels of the picture. */
export const posterPixels = { width: 900, height: 1500 } as const;

/** D88: days that a drawn picture is kept. */
export const posterDays = 7;
