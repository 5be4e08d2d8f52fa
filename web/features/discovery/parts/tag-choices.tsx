import css from './tag-choices.module.css';

/** Words of which several may be chosen, side by side. */
export function TagChoices({
  label,
  tags,
  chosen,
  full,
  onToggle,
}: {
  label: string;
  tags: readonly string[];
  chosen: readonly string[];
  /** No more can be chosen. */
  full: boolean;
  onToggle: (tag: string) => void;
}) {
  return (
    <div className={css['root']} role="group" aria-label={label}>
      {tags.map((tag) => {
        const isChosen = chosen.includes(tag);
        return (
          <label key={tag} className={css['option']}>
            <input
              type="checkbox"
              className={css['input']}
              checked={isChosen}
              disabled={full && !isChosen}
              onChange={() => onToggle(tag)}
            />
            <span className={css['face']}>{tag}</span>
          </label>
        );
      })}
    </div>
  );
}
