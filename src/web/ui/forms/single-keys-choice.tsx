import { useEffect, useState } from 'react';
import { Choice } from './choice-field.tsx';
import { setSingleKeys, usesSingleKeys } from './keys.ts';

/** Turns shortcuts of single keys on and off in this browser. */
export function SingleKeysChoice() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(usesSingleKeys()), []);
  return (
    <Choice
      type="checkbox"
      checked={on}
      onChange={({ currentTarget }) => {
        setSingleKeys(currentTarget.checked);
        setOn(currentTarget.checked);
      }}
    >
      Single keys, such as / and J, are shortcuts
    </Choice>
  );
}
