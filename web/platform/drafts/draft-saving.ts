import { popTip } from '../../ui/dialog/pop-tip.tsx';
import type { Drafts } from './local-draft.ts';
import { usePress } from '../press.ts';
import { navigate } from '../router/location.ts';

interface DraftBody {
  title: string;
  content: string;
  images: string[];
  draft_id?: number;
}

interface DraftSavingOptions<V> {
  /** What this phone keeps under `name` is dropped. */
  drafts: Drafts;
  name: string;
  /** 0 for a new one. */
  draftId: number;
  picturesOf: (values: V) => string[];
  save: (body: DraftBody, key: string) => Promise<{ draft_id: number }>;
  /** Where one goes on with it. */
  hrefOf: (id: number) => string;
}

/** Keeps a draft for other phones, too. */
export function useDraftSaving<V extends { title: string }>(options: DraftSavingOptions<V>) {
  const { drafts, name, draftId, picturesOf, save, hrefOf } = options;
  const { busy, press } = usePress();
  const keep = (values: V): Promise<boolean> =>
    press(
      async (key) => {
        const body = {
          title: values.title.trim(),
          content: JSON.stringify(values),
          images: picturesOf(values),
          ...(draftId > 0 ? { draft_id: draftId } : {}),
        };
        const saved = await save(body, key);
        drafts.drop(name);
        popTip('草稿存好了，换一部手机也能接着写', { type: 'good' });
        navigate(hrefOf(saved.draft_id), { replace: true });
      },
      { request: values },
    );
  return { busy, keep };
}
