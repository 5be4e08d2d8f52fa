import { anonymise, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';

const written = {
  merge: move('what an operator wrote is the kept account’s'),
  erase: anonymise('what an operator wrote stands, by nobody'),
} as const;

/** Only members of staff have something here; people write none of it. */
export const articleLifecycle: Lifecycle = {
  feature: 'article',
  columns: {
    'article_document.changed_by': written,
    'article_version.written_by': written,
    'article_banner.changed_by': { ...written, erase: anonymise('what an operator made stands, by nobody') },
    'article_preview.staff_id': {
      merge: move('the preview of the kept account stays', { once: [] }),
      erase: erase('nobody goes on making it'),
    },
  },
  erases: [],
  keeps: [],
};
