import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usedMembers, withMembers } from '../../vite.members.ts';

const KIT = 'node_modules/@mantine';
const moduleOf = (name: string) => readFileSync(`${KIT}/core/esm/components/${name}/${name}.mjs`, 'utf8');

test('the build drops exactly the unused members of kit components', () => {
  const used = usedMembers('client', KIT);
  const checkbox = moduleOf('Checkbox');
  expect(checkbox).toContain('Checkbox.Card = CheckboxCard;');
  expect(withMembers(checkbox, used)).not.toContain('Checkbox.Card');
  expect(checkbox).toContain('Checkbox.displayName = ');
  expect(withMembers(checkbox, used)).not.toMatch(/^Checkbox\.(displayName|varsResolver)/m);
  expect(withMembers(checkbox, used)).toContain('export { Checkbox };');
  // One is used by the client, the other inside the kit.
  expect(withMembers(moduleOf('Menu'), used)).toContain('Menu.Item = MenuItem;');
  expect(withMembers(moduleOf('Input'), used)).toContain('Input.Wrapper = InputWrapper;');
});
