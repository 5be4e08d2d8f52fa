import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { UploadCancelled, UploadError, uploadWords } from './errors.ts';
import { batchWords, fileComplaint, type UploadKind } from './kinds.ts';
import { noteFailed } from './pending.ts';
import { startUpload, type RunningUpload, type StoredFile, type UploadSource } from './upload.ts';

/** A picture or file of a list, from the moment it was chosen. */
export interface UploadItem {
  readonly id: number;
  readonly state: 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** An address of this page that shows it before it is stored; '' for none. */
  readonly preview: string;
  readonly stored: StoredFile | null;
  /** What went wrong. */
  readonly message: string;
}

interface Held extends UploadItem {
  source: UploadSource | null;
  running: RunningUpload | null;
}

export interface UploadListOptions {
  kind: UploadKind;
  max: number;
}

/** Several uploads that belong together: one place to add, cancel, retry, remove and put in order. */
export interface UploadList {
  items(): readonly UploadItem[];
  subscribe(listener: () => void): () => void;
  /** Called with what is stored, in the order shown, after every change of it but `reset`. */
  onStored(listener: (stored: readonly StoredFile[]) => void): () => void;
  /**
   * Settles when the last of them has ended; says how it went (M003, M004, M009, M010). More than there is room for are
   * refused as a whole.
   */
  add(sources: readonly UploadSource[]): Promise<void>;
  cancel(id: number): void;
  retry(id: number): Promise<void>;
  /** Answers with what puts it back in its place, where it was stored. */
  remove(id: number): () => void;
  /** One place forward (-1) or back (1). */
  move(id: number, by: -1 | 1): void;
  /** Begins again with what is stored already; what is on its way is dropped. */
  reset(stored: readonly StoredFile[]): void;
  /** The screen is left. */
  dispose(): void;
}

const bad = (text: string): void => popTip(text, { type: 'bad' });

export function createUploadList({ kind, max }: UploadListOptions): UploadList {
  let held: readonly Held[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const readers = new Set<(stored: readonly StoredFile[]) => void>();

  function hold(next: readonly Held[]): void {
    held = next;
    noteFailed(readers, held.filter(({ state }) => state === 'failed').length);
    for (const listener of listeners) listener();
  }

  function set(next: readonly Held[]): void {
    const before = held;
    hold(next);
    const storedOf = (items: readonly Held[]): StoredFile[] => items.flatMap(({ stored }) => stored ?? []);
    const [was, is] = [storedOf(before), storedOf(next)];
    if (was.length === is.length && was.every((one, at) => one === is[at])) return;
    for (const read of readers) read(is);
  }
  const change = (id: number, edit: Partial<Held>): void =>
    set(held.map((item) => (item.id === id ? { ...item, ...edit } : item)));
  const find = (id: number): Held | undefined => held.find((item) => item.id === id);

  function forget(item: Held): void {
    if (item.preview.startsWith('blob:')) URL.revokeObjectURL(item.preview);
  }

  function take(source: UploadSource): Held {
    const preview =
      source instanceof File ? (kind.noun === '图片' ? URL.createObjectURL(source) : '') : source.preview;
    return {
      id: nextId++,
      state: 'sending',
      progress: 0,
      preview,
      stored: null,
      message: '',
      source,
      running: null,
    };
  }

  /** The failure, or null for what arrived or was cancelled. */
  async function run(id: number): Promise<UploadError | null> {
    const source = find(id)?.source;
    if (!source) return null;
    const running = startUpload(source, kind, {
      progress: (progress) => change(id, { progress }),
      success: (stored) => change(id, { state: 'done', progress: 1, stored, running: null }),
      error(error) {
        if (!(error instanceof UploadCancelled))
          change(id, { state: 'failed', message: error.message, running: null });
      },
    });
    change(id, { running });
    const end = await running.finished;
    return end instanceof UploadError ? end : null;
  }

  function sayFailures(failed: readonly UploadError[], total: number): void {
    const [first] = failed;
    if (!first) return;
    const same = failed.every(({ message }) => message === first.message);
    if (total === 1 || (first.telling && same && failed.length === total)) bad(first.message);
    else bad(batchWords(kind, failed.length, total));
  }

  function drop(id: number): () => void {
    const at = held.findIndex((one) => one.id === id);
    const item = held[at];
    if (!item) return () => undefined;
    item.running?.cancel();
    forget(item);
    set(held.toSpliced(at, 1));
    return () => {
      if (item.stored && held.length < max && !find(id)) set(held.toSpliced(at, 0, { ...item, preview: '' }));
    };
  }

  return {
    items: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStored(listener) {
      readers.add(listener);
      return () => readers.delete(listener);
    },
    async add(sources) {
      const room = Math.max(0, max - held.length);
      const complaints = sources.map((source) => (source instanceof File ? fileComplaint(source, kind) : ''));
      const fit = sources.filter((_, at) => complaints[at] === '');
      const wrong = [complaints.find((words) => words !== ''), fit.length > room && uploadWords.tooMany(max)];
      if (wrong.some(Boolean)) bad(wrong.filter(Boolean).join('，'));
      // D171: which of them to leave out is for the person to say.
      if (fit.length > room) return;
      const taken = fit.map(take);
      set([...held, ...taken]);
      const ends = await Promise.all(taken.map(({ id }) => run(id)));
      sayFailures(
        ends.filter((end) => end !== null),
        taken.length,
      );
    },
    cancel(id) {
      if (find(id)?.state !== 'sending') return;
      drop(id);
      popTip(uploadWords.cancelled);
    },
    async retry(id) {
      if (find(id)?.state !== 'failed') return;
      change(id, { state: 'sending', progress: 0, message: '' });
      const failure = await run(id);
      if (failure) bad(failure.message);
    },
    remove: drop,
    move(id, by) {
      const from = held.findIndex((item) => item.id === id);
      const item = held[from];
      const to = from + by;
      if (item && to >= 0 && to < held.length) set(held.toSpliced(from, 1).toSpliced(to, 0, item));
    },
    reset(stored) {
      held.forEach((item) => {
        item.running?.cancel();
        forget(item);
      });
      hold(
        stored.map((one) => ({
          id: nextId++,
          state: 'done',
          progress: 1,
          preview: '',
          stored: one,
          message: '',
          source: null,
          running: null,
        })),
      );
    },
    dispose() {
      noteFailed(readers, 0);
      held.forEach((item) => {
        item.running?.cancel();
        forget(item);
      });
    },
  };
}
