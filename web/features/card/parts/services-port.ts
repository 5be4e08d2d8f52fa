/** A service as its owner's card shows it. */
export interface CardService {
  service_id: number;
  title: string;
  /** '' for none. */
  image: string;
  /** Fen, the lowest of its ways; null while it has none. */
  fee: number | null;
  href: string;
}

type ReadServices = (userId: number) => Promise<readonly CardService[]>;

let reader: ReadServices | null = null;

/** The feature that knows services says how somebody's are read (C022); until then no card has any. Answers how to undo it. */
export function showServices(read: ReadServices): () => void {
  reader = read;
  return () => {
    reader = null;
  };
}

export const servicesReader = (): ReadServices | null => reader;
