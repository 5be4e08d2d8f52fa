import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement prepared in a session. */
export interface PreparedStatement {
  /** '': for this once. */
  readonly name: string;
  readonly text: string;
  /** Known once it has run: PostgreSQL refuses it when they would change. */
  columns?: Columns;
}

interface Columns {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** Every row is a copy, so that all have one shape. */
  empty: Readonly<Record<string, null>>;
}

/** The connection as pg hands it to what is submitted; the embedded store's has no stream to cork. */
interface Wire {
  stream: { cork?(): void; uncork?(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
export type AnswerCallback = (error: Error | null, result?: Result) => void;

const nothing: Columns = { names: [], parsers: [], empty: {} };

function columnsOf(fields: readonly pg.FieldDef[]): Columns {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}

/**
 * What pg runs in place of its own `Query` (its interface for cursors and streams): the columns are described at the first run
 * of a statement, not at every one, which for a card of forty columns was a tenth of the server's CPU. Calls `callback` once.
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  /** Set by pg, from the second argument of `query`. */
  callback: AnswerCallback | undefined;
  private readonly statement: PreparedStatement;
  private readonly values: readonly unknown[];
  private readonly result: Result = { command: '', rowCount: null, rows: [] };
  private failure: Error | undefined;

  /** Throws, before anything is sent, for a value that has no text. */
  constructor(statement: PreparedStatement, values: readonly unknown[]) {
    this.statement = statement;
    this.name = statement.name;
    this.text = statement.text;
    this.values = values.map((value) => utils.prepareValue(value));
  }

  submit(wire: Wire): void {
    const { name, text } = this;
    wire.stream.cork?.();
    try {
      const parsed = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
      if (!parsed) {
        wire.parse({ name, text });
        if (name) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.values });
      if (!this.statement.columns) wire.describe({ type: 'P' });
      wire.execute();
      wire.sync();
    } finally {
      wire.stream.uncork?.();
    }
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.statement.columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.failure) return;
    const { names, parsers, empty } = this.statement.columns ?? nothing;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const given = fields[at] ?? null;
        row[names[at] as string] = given === null ? null : parsers[at]?.(given);
      }
    } catch (error) {
      this.failure = error as Error;
      return;
    }
    this.result.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    // Answered without a description: it has no rows, and never will.
    this.statement.columns ??= nothing;
    const count = / (\d+)$/.exec(text)?.[1];
    this.result.command = text.split(' ', 1)[0] ?? '';
    this.result.rowCount = count === undefined ? null : Number(count);
  }

  handleEmptyQuery(): void {
    this.statement.columns ??= nothing;
  }

  handleReadyForQuery(): void {
    if (this.failure) this.callback?.(this.failure);
    else this.callback?.(null, this.result);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}
