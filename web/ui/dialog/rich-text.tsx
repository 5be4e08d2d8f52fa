import type { ReactNode } from 'react';
import { type DrawnHtml, htmlNodes } from '../html-nodes.tsx';

/** A handful of tags (b, br, p, a), with addresses of this site, http(s), telephone and mail. */
const drawn: DrawnHtml = {
  tags: new Set(['b', 'p']),
  links: /^(https?:\/\/|tel:|mailto:|#!\/|\/(?!\/))/i,
};

/** The words of a dialog with their few marks. */
export const richText = (html: string): ReactNode => htmlNodes(html, drawn);
