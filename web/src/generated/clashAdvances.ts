/** Written by scripts/wire_schema.py: the advances of the built-in pack, and the rules of each. */
export interface Advance { id: string; name: string; border: 'blue' | 'yellow' | 'none'; rules: string[] }
export interface Category { id: string; name: string; advances: Advance[] }

export const categories: Category[] = [
 {
  "id": "agriculture",
  "name": "Agriculture",
  "advances": [
   {
    "id": "farming",
    "name": "Farming",
    "border": "none",
    "rules": [
     "COC-ADV-FARMING-1"
    ]
   },
   {
    "id": "irrigation",
    "name": "Irrigation",
    "border": "yellow",
    "rules": [
     "COC-ADV-IRRIGATION-1",
     "COC-ADV-IRRIGATION-2",
     "COC-ADV-IRRIGATION-3"
    ]
   },
   {
    "id": "storage",
    "name": "Storage",
    "border": "yellow",
    "rules": [
     "COC-ADV-STORAGE-1"
    ]
   },
   {
    "id": "husbandry",
    "name": "Husbandry",
    "border": "yellow",
    "rules": [
     "COC-ADV-HUSBANDRY-1",
     "COC-ADV-HUSBANDRY-2",
     "COC-ADV-HUSBANDRY-3",
     "COC-ADV-HUSBANDRY-4",
     "COC-ADV-HUSBANDRY-5"
    ]
   }
  ]
 },
 {
  "id": "construction",
  "name": "Construction",
  "advances": [
   {
    "id": "mining",
    "name": "Mining",
    "border": "none",
    "rules": [
     "COC-ADV-MINING-1"
    ]
   },
   {
    "id": "engineering",
    "name": "Engineering",
    "border": "none",
    "rules": [
     "COC-ADV-ENGINEERING-1",
     "COC-ADV-ENGINEERING-2"
    ]
   },
   {
    "id": "sanitation",
    "name": "Sanitation",
    "border": "yellow",
    "rules": [
     "COC-ADV-SANITATION-1",
     "COC-ADV-SANITATION-2",
     "COC-ADV-SANITATION-3"
    ]
   },
   {
    "id": "roads",
    "name": "Roads",
    "border": "blue",
    "rules": [
     "COC-ADV-ROADS-1",
     "COC-ADV-ROADS-2",
     "COC-ADV-ROADS-3",
     "COC-ADV-ROADS-4",
     "COC-ADV-ROADS-5",
     "COC-ADV-ROADS-6",
     "COC-ADV-ROADS-7",
     "COC-ADV-ROADS-8",
     "COC-ADV-ROADS-9",
     "COC-ADV-ROADS-10",
     "COC-ADV-ROADS-11"
    ]
   }
  ]
 },
 {
  "id": "maritime",
  "name": "Maritime",
  "advances": [
   {
    "id": "fishing",
    "name": "Fishing",
    "border": "yellow",
    "rules": [
     "COC-ADV-FISHING-1"
    ]
   },
   {
    "id": "cartography",
    "name": "Cartography",
    "border": "blue",
    "rules": [
     "COC-ADV-CARTOGRAPHY-1"
    ]
   },
   {
    "id": "warships",
    "name": "Warships",
    "border": "none",
    "rules": [
     "COC-ADV-WARSHIPS-1",
     "COC-ADV-WARSHIPS-2"
    ]
   },
   {
    "id": "navigation",
    "name": "Navigation",
    "border": "blue",
    "rules": [
     "COC-ADV-NAVIGATION-1",
     "COC-ADV-NAVIGATION-2",
     "COC-ADV-NAVIGATION-3",
     "COC-ADV-NAVIGATION-4",
     "COC-ADV-NAVIGATION-5",
     "COC-ADV-NAVIGATION-6",
     "COC-ADV-NAVIGATION-7"
    ]
   }
  ]
 },
 {
  "id": "education",
  "name": "Education",
  "advances": [
   {
    "id": "writing",
    "name": "Writing",
    "border": "blue",
    "rules": [
     "COC-ADV-WRITING-1",
     "COC-ADV-WRITING-2",
     "COC-ADV-WRITING-3"
    ]
   },
   {
    "id": "public_education",
    "name": "Public Education",
    "border": "yellow",
    "rules": [
     "COC-ADV-PUBLIC-EDUCATION-1",
     "COC-ADV-PUBLIC-EDUCATION-2"
    ]
   },
   {
    "id": "free_education",
    "name": "Free Education",
    "border": "yellow",
    "rules": [
     "COC-ADV-FREE-EDUCATION-1",
     "COC-ADV-FREE-EDUCATION-2",
     "COC-ADV-FREE-EDUCATION-3"
    ]
   },
   {
    "id": "philosophy",
    "name": "Philosophy",
    "border": "yellow",
    "rules": [
     "COC-ADV-PHILOSOPHY-1",
     "COC-ADV-PHILOSOPHY-2",
     "COC-ADV-PHILOSOPHY-3"
    ]
   }
  ]
 },
 {
  "id": "warfare",
  "name": "Warfare",
  "advances": [
   {
    "id": "tactics",
    "name": "Tactics",
    "border": "blue",
    "rules": [
     "COC-ADV-TACTICS-1",
     "COC-ADV-TACTICS-2"
    ]
   },
   {
    "id": "siegecraft",
    "name": "Siegecraft",
    "border": "none",
    "rules": [
     "COC-ADV-SIEGECRAFT-1",
     "COC-ADV-SIEGECRAFT-2",
     "COC-ADV-SIEGECRAFT-3",
     "COC-ADV-SIEGECRAFT-4"
    ]
   },
   {
    "id": "steel_weapons",
    "name": "Steel Weapons",
    "border": "none",
    "rules": [
     "COC-ADV-STEEL-WEAPONS-1",
     "COC-ADV-STEEL-WEAPONS-2",
     "COC-ADV-STEEL-WEAPONS-3",
     "COC-ADV-STEEL-WEAPONS-4",
     "COC-ADV-STEEL-WEAPONS-5",
     "COC-ADV-STEEL-WEAPONS-6",
     "COC-ADV-STEEL-WEAPONS-7",
     "COC-ADV-STEEL-WEAPONS-8",
     "COC-ADV-STEEL-WEAPONS-9"
    ]
   },
   {
    "id": "draft",
    "name": "Draft",
    "border": "blue",
    "rules": [
     "COC-ADV-DRAFT-1",
     "COC-ADV-DRAFT-2"
    ]
   }
  ]
 },
 {
  "id": "spirituality",
  "name": "Spirituality",
  "advances": [
   {
    "id": "myths",
    "name": "Myths",
    "border": "yellow",
    "rules": [
     "COC-ADV-MYTHS-1",
     "COC-ADV-MYTHS-2",
     "COC-ADV-MYTHS-3",
     "COC-ADV-MYTHS-4"
    ]
   },
   {
    "id": "rituals",
    "name": "Rituals",
    "border": "blue",
    "rules": [
     "COC-ADV-RITUALS-1",
     "COC-ADV-RITUALS-2",
     "COC-ADV-RITUALS-3"
    ]
   },
   {
    "id": "priesthood",
    "name": "Priesthood",
    "border": "none",
    "rules": [
     "COC-ADV-PRIESTHOOD-1"
    ]
   },
   {
    "id": "state_religion",
    "name": "State Religion",
    "border": "yellow",
    "rules": [
     "COC-ADV-STATE-RELIGION-1"
    ]
   }
  ]
 },
 {
  "id": "economics",
  "name": "Economics",
  "advances": [
   {
    "id": "bartering",
    "name": "Bartering",
    "border": "yellow",
    "rules": [
     "COC-ADV-BARTERING-1"
    ]
   },
   {
    "id": "trade_routes",
    "name": "Trade Routes",
    "border": "none",
    "rules": [
     "COC-ADV-TRADE-ROUTES-1",
     "COC-ADV-TRADE-ROUTES-2",
     "COC-ADV-TRADE-ROUTES-3",
     "COC-ADV-TRADE-ROUTES-4",
     "COC-ADV-TRADE-ROUTES-5",
     "COC-ADV-TRADE-ROUTES-6"
    ]
   },
   {
    "id": "taxation",
    "name": "Taxation",
    "border": "none",
    "rules": [
     "COC-ADV-TAXATION-1",
     "COC-ADV-TAXATION-2"
    ]
   },
   {
    "id": "currency",
    "name": "Currency",
    "border": "blue",
    "rules": [
     "COC-ADV-CURRENCY-1"
    ]
   }
  ]
 },
 {
  "id": "culture",
  "name": "Culture",
  "advances": [
   {
    "id": "art",
    "name": "Art & Sculptures",
    "border": "blue",
    "rules": [
     "COC-ADV-ART-SCULPTURES-1",
     "COC-ADV-ART-SCULPTURES-2"
    ]
   },
   {
    "id": "circus",
    "name": "Circus & Sports",
    "border": "yellow",
    "rules": [
     "COC-ADV-CIRCUS-SPORTS-1"
    ]
   },
   {
    "id": "monuments",
    "name": "Monuments",
    "border": "blue",
    "rules": [
     "COC-ADV-MONUMENTS-1",
     "COC-ADV-MONUMENTS-2",
     "COC-ADV-MONUMENTS-3",
     "COC-ADV-MONUMENTS-4",
     "COC-ADV-MONUMENTS-5",
     "COC-ADV-MONUMENTS-6",
     "COC-ADV-MONUMENTS-7"
    ]
   },
   {
    "id": "drama",
    "name": "Drama & Music",
    "border": "yellow",
    "rules": [
     "COC-ADV-DRAMA-MUSIC-1",
     "COC-ADV-DRAMA-MUSIC-2",
     "COC-ADV-DRAMA-MUSIC-3"
    ]
   }
  ]
 },
 {
  "id": "science",
  "name": "Science",
  "advances": [
   {
    "id": "math",
    "name": "Math",
    "border": "blue",
    "rules": [
     "COC-ADV-MATH-1"
    ]
   },
   {
    "id": "astronomy",
    "name": "Astronomy",
    "border": "blue",
    "rules": [
     "COC-ADV-ASTRONOMY-1"
    ]
   },
   {
    "id": "chemistry",
    "name": "Chemistry",
    "border": "blue",
    "rules": [
     "COC-ADV-CHEMISTRY-1"
    ]
   },
   {
    "id": "metallurgy",
    "name": "Metallurgy",
    "border": "blue",
    "rules": [
     "COC-ADV-METALLURGY-1",
     "COC-ADV-METALLURGY-2",
     "COC-ADV-METALLURGY-3"
    ]
   }
  ]
 },
 {
  "id": "democracy",
  "name": "Democracy",
  "advances": [
   {
    "id": "voting",
    "name": "Voting",
    "border": "none",
    "rules": [
     "COC-ADV-VOTING-1",
     "COC-ADV-VOTING-2",
     "COC-ADV-VOTING-3"
    ]
   },
   {
    "id": "separation",
    "name": "Separation of Power",
    "border": "none",
    "rules": [
     "COC-ADV-SEPARATION-OF-POWER-1"
    ]
   },
   {
    "id": "civil_liberties",
    "name": "Civil Liberties",
    "border": "none",
    "rules": [
     "COC-ADV-CIVIL-LIBERTIES-1",
     "COC-ADV-CIVIL-LIBERTIES-2"
    ]
   },
   {
    "id": "economic_liberty",
    "name": "Economic Liberty",
    "border": "none",
    "rules": [
     "COC-ADV-ECONOMIC-LIBERTY-1",
     "COC-ADV-ECONOMIC-LIBERTY-2",
     "COC-ADV-ECONOMIC-LIBERTY-3",
     "COC-ADV-ECONOMIC-LIBERTY-4",
     "COC-ADV-ECONOMIC-LIBERTY-5"
    ]
   }
  ]
 },
 {
  "id": "autocracy",
  "name": "Autocracy",
  "advances": [
   {
    "id": "nationalism",
    "name": "Nationalism",
    "border": "none",
    "rules": [
     "COC-ADV-NATIONALISM-1",
     "COC-ADV-NATIONALISM-2",
     "COC-ADV-NATIONALISM-3"
    ]
   },
   {
    "id": "totalitarianism",
    "name": "Totalitarianism",
    "border": "none",
    "rules": [
     "COC-ADV-TOTALITARIANISM-1"
    ]
   },
   {
    "id": "absolute_power",
    "name": "Absolute Power",
    "border": "none",
    "rules": [
     "COC-ADV-ABSOLUTE-POWER-1"
    ]
   },
   {
    "id": "forced_labor",
    "name": "Forced Labor",
    "border": "none",
    "rules": [
     "COC-ADV-FORCED-LABOR-1",
     "COC-ADV-FORCED-LABOR-2",
     "COC-ADV-FORCED-LABOR-3",
     "COC-ADV-FORCED-LABOR-4"
    ]
   }
  ]
 },
 {
  "id": "theocracy",
  "name": "Theocracy",
  "advances": [
   {
    "id": "dogma",
    "name": "Dogma",
    "border": "none",
    "rules": [
     "COC-ADV-DOGMA-1",
     "COC-ADV-DOGMA-2",
     "COC-ADV-DOGMA-3",
     "COC-ADV-DOGMA-4",
     "COC-ADV-DOGMA-5",
     "COC-ADV-DOGMA-6"
    ]
   },
   {
    "id": "devotion",
    "name": "Devotion",
    "border": "none",
    "rules": [
     "COC-ADV-DEVOTION-1",
     "COC-ADV-DEVOTION-2"
    ]
   },
   {
    "id": "conversion",
    "name": "Conversion",
    "border": "none",
    "rules": [
     "COC-ADV-CONVERSION-1",
     "COC-ADV-CONVERSION-2"
    ]
   },
   {
    "id": "fanaticism",
    "name": "Fanaticism",
    "border": "none",
    "rules": [
     "COC-ADV-FANATICISM-1",
     "COC-ADV-FANATICISM-2",
     "COC-ADV-FANATICISM-3",
     "COC-ADV-FANATICISM-4",
     "COC-ADV-FANATICISM-5"
    ]
   }
  ]
 }
];
