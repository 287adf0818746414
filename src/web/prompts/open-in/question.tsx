import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ownAddress, type Service } from '../../../domain/integrations/services.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import type { MenuProps, PanelView } from './open-in-types.ts';
import { addressOf, storeAddress } from './store.ts';
import { targetOf, useOpen } from './use-open.ts';

/** Asks before a service sends the text, or for the address of the reader's own service. */
export function Question({ view: { kind, service }, ...menu }: MenuProps & { view: PanelView }) {
  const { open, pick } = useOpen(menu);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const back = () => menu.onView(undefined);
  return (
    <div ref={ref} className="p-4">
      {kind === 'address' ? (
        <AddressForm service={service} onStored={() => pick(service)} onBack={back} />
      ) : (
        <Confirm
          service={service}
          onOpen={() => open(service, targetOf(service, menu))}
          onOpenEmpty={() => open(service, targetOf({ ...service, link: undefined }, menu))}
          onBack={back}
        />
      )}
    </div>
  );
}

function Confirm({
  service: { name, sends },
  onOpen,
  onOpenEmpty,
  onBack,
}: {
  service: Service;
  onOpen: () => void;
  onOpenEmpty: () => void;
  onBack: () => void;
}) {
  const always = sends === 'always';
  return (
    <>
      <h3 className="text-base">{`${name} ${always ? 'sends' : 'may send'} the text immediately`}</h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        You can’t edit it there first. To do that, open without the text and paste it yourself.
      </p>
      <div className="flex flex-col gap-2">
        <Button onClick={onOpen}>{always ? 'Open and send' : 'Open with the text'}</Button>
        <Button variant="secondary" onClick={onOpenEmpty}>
          Open without the text
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

/** Asks for the address of the reader's own service. */
function AddressForm({
  service: { name },
  onStored,
  onBack,
}: {
  service: Service;
  onStored: () => void;
  onBack: () => void;
}) {
  const known = addressOf(name);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = ownAddress(String(new FormData(event.currentTarget).get('address')));
    if (address === undefined) return setError('Enter an address that begins with https:// or http://.');
    storeAddress(name, address);
    onStored();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={`Address of your ${name}`}
        name="address"
        type="url"
        inputMode="url"
        placeholder="https://chat.example.com"
        defaultValue={known ?? ''}
        autoComplete="off"
        spellCheck={false}
        hint="Stored only in this browser. Prompts you open there are sent to it."
        error={error}
      />
      <div className="mt-4 flex flex-col gap-2">
        <Button type="submit">Save and open</Button>
        {known && (
          <Button
            variant="secondary"
            onClick={() => {
              storeAddress(name, '');
              onBack();
            }}
          >
            Forget this address
          </Button>
        )}
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
