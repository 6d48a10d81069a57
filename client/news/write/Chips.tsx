import { Chip, Fieldset, Group } from '@mantine/core';
import type { Category } from '#shared/news/contract.ts';
import touch from '../../ui/page/touch.module.css';
import classes from './Composer.module.css';

type Props = { categories: Category[]; chosen: number[]; onChange: (chosen: number[]) => void };

/** The choice of a new post's categories; it may have none. */
export function ComposerCategories({ categories, chosen, onChange }: Props) {
  if (categories.length === 0) return null;
  return (
    <Fieldset
      legend="Kategorie"
      variant="unstyled"
      classNames={{ root: classes.categories, legend: classes.legend }}
    >
      <Group gap={6}>
        <Chip.Group multiple value={chosen.map(String)} onChange={values => onChange(values.map(Number))}>
          {categories.map(category => (
            <Chip
              key={category.id}
              value={String(category.id)}
              size="sm"
              variant="outline"
              classNames={{ label: `${classes.category} ${touch.target}` }}
            >
              {category.nazev}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Fieldset>
  );
}
