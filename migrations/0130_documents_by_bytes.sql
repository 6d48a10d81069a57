-- Numbers of documents are compared by their bytes: an import finds and adds each by its number, and by the rules of a language, which
-- nobody sees here, that costs twice as much. Equal stays what was equal; what people see in order says which order.
alter table prodej_doklad alter column doklad type text collate "C", alter column puvodni_doklad type text collate "C";
