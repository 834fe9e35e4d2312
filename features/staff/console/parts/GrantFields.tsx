import { useId } from "react";
import { useText } from "#kit/client/app.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { roles, type StaffRole } from "../../rules.ts";
import { useMe } from "./me.tsx";
import s from "./GrantFields.module.css";

export interface Grant {
  role: StaffRole;
  brands: string[];
}

export interface GrantFieldsProps {
  grant: Grant;
  error: string | undefined;
  onChange: (grant: Grant) => void;
}

/** A role and its brands; an owner has all brands. */
export function GrantFields({ grant, error, onChange }: GrantFieldsProps) {
  const text = useText("staff");
  const { brands } = useMe();
  const errorId = useId();
  const isOwner = grant.role === "owner";

  function setRole(role: StaffRole) {
    onChange({ role, brands: role === "owner" ? [] : grant.brands });
  }

  function setBrand(key: string, isChosen: boolean) {
    const others = grant.brands.filter((brand) => brand !== key);
    onChange({ ...grant, brands: isChosen ? [...others, key] : others });
  }

  return (
    <>
      <Field label={text("role")}>
        <Select
          value={grant.role}
          options={roles.map((role) => ({ value: role, name: text(`role_${role}`) }))}
          onChange={(event) => setRole(event.target.value as StaffRole)}
        />
      </Field>
      {isOwner ? (
        <p className="muted">{text("allBrands")}</p>
      ) : (
        <fieldset className={s.brands} aria-describedby={errorId}>
          <legend>{text("brands")}</legend>
          {brands.map(({ key, name }) => (
            <Check
              key={key}
              checked={grant.brands.includes(key)}
              onChange={(event) => setBrand(key, event.target.checked)}
            >
              <bdi>{name}</bdi>
              <span className={`t-cap muted ${s.brandKey}`}>{key}</span>
            </Check>
          ))}
          <div className={s.error}>
            <FieldError id={errorId} error={error} />
          </div>
        </fieldset>
      )}
    </>
  );
}
