import { SingleKeysChoice } from '../../ui/forms/single-keys-choice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModifierKey } from '../../ui/overlays/modifier-key.ts';

/** Lists all keyboard shortcuts of the site. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const modifier = useModifierKey();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {/* First, since the dialog focuses its first field. */}
      <div className="border-hairline border-b py-3 ps-1">
        <SingleKeysChoice />
      </div>
      {sectionsOf(modifier).map(({ title, rows }) => (
        <section key={title} className="pt-3">
          <h3 className="text-base">{title}</h3>
          <dl className="mt-1 text-sm">
            {rows.map(([keys, meaning]) => (
              <div key={meaning} className="flex items-center justify-between gap-4 py-1.5">
                <dt>{meaning}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.split(' ').map((key) => (
                    <kbd
                      key={key}
                      className="inline-flex h-6 min-w-6 items-center justify-center rounded-[5px] border border-hairline bg-sunken px-1.5 font-sans text-xs"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function sectionsOf(modifier: string): { title: string; rows: [keys: string, meaning: string][] }[] {
  return [
    {
      title: 'Anywhere',
      rows: [
        [`${modifier} K`, 'Open the command palette'],
        ['/', 'Search prompts'],
        ['?', 'Show keyboard shortcuts'],
        ['Esc', 'Close a dialog, menu or list'],
      ],
    },
    {
      title: 'In lists and on a prompt’s page',
      rows: [
        ['J', 'Go to the next card or row'],
        ['K', 'Go to the previous one'],
        ['Enter', 'Open it'],
        ['C', 'Copy the prompt'],
        ['F', 'Fill in its first blank'],
        ['B', 'Add or remove a bookmark'],
        ['L', 'Like, or remove the like'],
      ],
    },
    {
      title: 'In the command palette',
      rows: [
        ['↑ ↓', 'Select a result'],
        ['Enter', 'Open it'],
        [`${modifier} Enter`, 'Fill in and copy the selected prompt'],
      ],
    },
    {
      title: 'In tabs',
      rows: [
        ['← →', 'Open the previous or next tab'],
        ['Home', 'Open the first tab'],
        ['End', 'Open the last tab'],
      ],
    },
    {
      title: 'In the editor',
      rows: [
        [`${modifier} Enter`, 'Publish'],
        [`${modifier} S`, 'Save as draft'],
      ],
    },
  ];
}
