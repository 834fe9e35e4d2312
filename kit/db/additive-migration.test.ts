import { expect, test } from "vitest";
import { isAdditiveMigration } from "./additive-migration.ts";

test.each([
  "create table notes (id int primary key, text text not null unique)",
  "create index notes_by_text on notes (text)",
  "alter table players add column nickname text",
  "alter table players add column wins int not null default 0, add column losses int",
  "create table notes (id int);\nalter table notes add constraint short check (id < 9);\ncreate unique index on notes (id)",
  "-- additive: nothing reads it any more\nalter table players drop column nickname",
  "-- we drop column nickname later\nselect 1",
])("is additive: %s", (sql) => expect(isAdditiveMigration(sql)).toBe(true));

test.each([
  "drop table notes",
  "alter table players drop column nickname",
  "ALTER TABLE players RENAME COLUMN name TO username",
  "alter table players add column nickname text not null",
  "alter table players alter column wins type bigint",
  "alter table players alter column nickname set not null",
  "alter table players add constraint young check (age < 9)",
  "create unique index players_by_name on players (name)",
  "update players set name = lower(name)",
  "-- not additive: the meaning of wins has changed\nselect 1",
])("is not additive: %s", (sql) => expect(isAdditiveMigration(sql)).toBe(false));
