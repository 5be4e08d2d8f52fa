import { isOwn, leaveFor, piecesOf } from './open-link.ts';
import css from './words.module.css';

/** What somebody has written, with its lines and its links. */
export function Words({ text }: { text: string }) {
  return (
    <span className={css['root']}>
      {piecesOf(text).map((piece, at) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          <Link key={at} href={piece.href}>
            {piece.text}
          </Link>
        ),
      )}
    </span>
  );
}

function Link({ href, children }: { href: string; children: string }) {
  if (isOwn(href)) {
    return (
      <a className={css['link']} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a
      className={css['link']}
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        void leaveFor(href);
      }}
    >
      {children}
    </a>
  );
}
