/** What is said in Czech of groups of products; the form is told in `read-kinds.ts`. */
export const czechKinds = `
# cup
p Můj starý hrnek byl vždycky moc malý nebo moc těžký.
p Ve špatném hrnku ztratí káva půlku kouzla.
= Na první kávu i poslední čaj
= Příjemné držení v ruce
= Snadné plnění i vyplachování
= Na dlouhé hovory a krátké pauzy
# taste
p Skříňka je plná, a stejně mě nic neláká.
p Odpoledne přijde chuť na něco dobrého.
= Malá radost do pauzy
= Na rozdělení, nebo taky ne
= Na čas mezi obědem a večeří
= Něco dobrého pro hosty
# wear
p Skříň je plná, a já nemám co na sebe.
p Moje hezké věci nikdy nebyly pohodlné.
= Hodí se k tomu, co už visí ve skříni
= Na dlouhé dny i nečekané večery
= Stačí obléct a jít
= Do práce i na víkend
# care
p Moje péče byla voda a naděje.
p Šest nedobraných kelímků, a žádný mě netěší.
= Vejde se do každé rutiny
= Klidná minuta jen pro mě
= Stačí jedna minuta
= Na každý den
# home
p Doma byl vždycky ten jeden prázdný kout.
p Přestavuju nábytek, a pořád něco chybí.
= Dotvoří celý pokoj
= Hodí se k tomu, co už doma je
= Na každý den doma
= Dárek do nového bytu
# tech
p Můj šuplík je muzeum starých přístrojů.
p Většina přístrojů vezme víc času, než ušetří.
= Na každý den
= Všude najde místo
= Do práce i po práci
= Dárek pro milovníky techniky
# bag
p Ve staré tašce nikdy nebyly vidět klíče.
p Jedna taška je malá, druhá spolkne všechno.
= Místo na všechno, co den potřebuje
= Do práce i na víkend
= Vždycky s sebou
= Rychlé balení
# any
p Dlouho muselo stačit něco jiného.
p Něco takového mi dlouho chybělo.
= Na každý den
= Vždycky po ruce
= Dárek, který se používá
= Snadné používání
`;
