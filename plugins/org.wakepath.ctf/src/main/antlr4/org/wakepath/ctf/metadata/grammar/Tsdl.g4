/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

// The Trace Stream Description Language of CTF 1.8.
// Every rule decides on one or two tokens, and only brackets nest: TsdlSource bounds their depth.
grammar Tsdl;

metadata : item* EOF ;

item : block ';' | declaration ;

block : kind=('trace' | 'env' | 'clock' | 'stream' | 'event' | 'callsite') '{' entry* '}' ;

entry
    : attribute
    | path ':=' typeSpecifier ';'
    | declaration
    ;

attribute : (path | reserved) '=' constant ';' ;

declaration
    : 'typedef' typeSpecifier declarator (',' declarator)* ';'
    | 'typealias' typeSpecifier length* ':=' aliasName ';'
    | typeSpecifier (declarator (',' declarator)*)? ';'
    | ';'
    ;

typeSpecifier : 'const'* bareType 'const'* ;

bareType
    : typeName
    | integerType
    | floatType
    | stringType
    | structType
    | variantType
    | enumType
    ;

typeName : basicWord+ | ID ;

integerType : 'integer' ('{' attribute* '}')? ;

floatType : 'floating_point' ('{' attribute* '}')? ;

stringType : 'string' ('{' attribute* '}')? ;

structType
    : 'struct' ID? '{' declaration* '}' alignment?
    | 'struct' ID
    ;

alignment : 'align' '(' INTEGER ')' ;

variantType
    : 'variant' ID? ('<' path '>')? '{' declaration* '}'
    | 'variant' ID ('<' path '>')?
    ;

enumType
    : 'enum' ID? (':' container)? '{' (enumerator (',' enumerator)* ','?)? '}'
    | 'enum' ID
    ;

container : 'const'* (typeName | integerType) 'const'* ;

enumerator : label ('=' low=constant ('...' high=constant)?)? ;

label : name | reserved | STRING ;

declarator : '*'* name length* ;

length : '[' (path | constantInteger) ']' ;

aliasName : 'const'* (typeName | key=('struct' | 'variant' | 'enum') ID) ('*' | 'const')* ;

constant : constantInteger | STRING+ | path | reserved ;

constantInteger : ('+' | '-')? (INTEGER | CHARACTER) ;

path : name ('.' name)* ;

name : ID | 'trace' | 'env' | 'clock' | 'stream' | 'event' | 'callsite' | 'align' ;

basicWord
    : 'void' | 'char' | 'short' | 'int' | 'long' | 'float' | 'double' | 'signed' | 'unsigned'
    | '_Bool' | '_Complex' | '_Imaginary'
    ;

reserved
    : basicWord | 'const' | 'enum' | 'floating_point' | 'integer' | 'string' | 'struct'
    | 'typealias' | 'typedef' | 'variant'
    ;

OPEN : '{' ;

CLOSE : '}' ;

INTEGER : ('0' [xX] [0-9a-fA-F]+ | [0-9]+) [uUlL]* ;

CHARACTER : 'L'? '\'' ('\\' . | ~['\\\r\n])+ '\'' ;

STRING : 'L'? '"' ('\\' . | ~["\\\r\n])* '"' ;

ID : [a-zA-Z_] [a-zA-Z0-9_]* ;

COMMENT : ('/*' .*? '*/' | '//' ~[\r\n]*) -> skip ;

SPACE : [ \t\r\n\u000B\u000C]+ -> skip ;
